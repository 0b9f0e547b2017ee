import type { HostData } from '../../model/host-data.ts';
import type { MockWorld } from '../../model/mock-process.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import { answer, isBlank, refuse, textOf } from './host-answer.ts';

const wholeNumber = /^[+-]?\d+$/;
const javaDouble = /^\s*[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[fFdD]?\s*$/;

/** `vance.settings.*`: the first scope with the key answers (script-api 11). */
export function settingsCall(world: MockWorld, method: string, args: readonly HostData[]): HostAnswer {
  const key = textOf(args[0]);
  if (key === null || isBlank(key)) return refuse('vance.settings: key must not be empty');
  if (isBlank(world.tenant)) return refuse('vance.settings requires a tenant-scoped run');
  const text = settingText(world, key);
  const fallback = args[1] ?? null;
  if (method === 'get') return answer(isBlank(text) ? (args.length > 1 ? fallback : text) : text);
  return answer(readers[method]?.(text ?? '') ?? fallback);
}

/** The text of a setting through the cascade, null when no scope has it. */
export function settingText(world: MockWorld, key: string): string | null {
  for (const scope of world.settings) if (Object.hasOwn(scope, key)) return scope[key]!;
  return null;
}

const within = (text: string, bits: number): bigint | null => {
  if (!wholeNumber.test(text.trim())) return null;
  const value = BigInt(text.trim().replace(/^\+/, ''));
  return value === BigInt.asIntN(bits, value) ? value : null;
};

const readers: Readonly<Record<string, (text: string) => HostData>> = {
  getInt: (text) => {
    const value = within(text, 32);
    return value === null ? null : Number(value);
  },
  getLong: (text) => {
    const value = within(text, 64);
    return value === null ? null : Number.isSafeInteger(Number(value)) ? Number(value) : value;
  },
  getDouble: (text) => (javaDouble.test(text) ? Number.parseFloat(text.trim()) : null),
  getBoolean: (text) => (isBlank(text) ? null : /^(?:true|1|yes|on)$/i.test(text.trim())),
};
