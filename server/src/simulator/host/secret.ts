import type { HostData } from '../../model/host-data.ts';
import type { MockWorld } from '../../model/mock-process.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import { answer, isBlank, raise, refuse } from './host-answer.ts';

const scopes = ['user', 'project', 'tenant'] as const;

/** `vance.secret(ref)`: the value, or null when nothing is bound (script-api 12). */
export function secretCall(world: MockWorld, args: readonly HostData[]): HostAnswer {
  const reference = args[0] ?? null;
  if (reference !== null && typeof reference !== 'string') return raise('ClassCastException', null);
  if (reference === null || isBlank(reference)) return refuse('vance.secret: reference must not be empty');
  if (isBlank(world.tenant)) return refuse('vance.secret requires a tenant-scoped run');
  const ref = reference.trim();
  if (/[\s}]/.test(ref)) return answer(null);
  return answer(secretValue(world.secrets, ref) || null);
}

function secretValue(secrets: MockWorld['secrets'], ref: string): string | undefined {
  if (Object.hasOwn(secrets, ref)) return secrets[ref];
  if (/^(?:vault|project|tenant|user):/.test(ref)) return undefined;
  const scope = scopes.find((name) => Object.hasOwn(secrets, `${name}:${ref}`));
  return scope && secrets[`${scope}:${ref}`];
}
