import { runKinds } from '../model/run-kinds.ts';
import type { RunFailed, RunRequest, ToolSurface } from '../model/script-runner.ts';
import { parseHeader } from '../syntax/header.ts';
import type { EffectiveLimits } from './contract.ts';
import { effectiveLimits } from './limits.ts';
import { mayCall, narrowed } from './surface.ts';

export interface Cleared {
  readonly limits: EffectiveLimits;
  readonly surface: ToolSurface;
  readonly warnings: readonly string[];
}

export type Refusal = Pick<RunFailed, 'error' | 'message'> & { readonly warnings: readonly string[] };

/**
 * What happens before a script is evaluated, in the engine's order: header, limits, required tools, required packages
 * (script-engine 1, 6, 7). The Foot reads no header.
 */
export function preflight(request: RunRequest): Cleared | { readonly refusal: Refusal } {
  if (runKinds[request.kind].executor === 'foot') {
    const { limits } = effectiveLimits(request, {});
    return { limits, surface: request.tools, warnings: [] };
  }
  const header = parseHeader(request.source, request.sourceName);
  const refuse = (error: Refusal['error'], message: string, warnings: readonly string[]): { refusal: Refusal } => ({
    refusal: { error, message, warnings },
  });
  if (header.invalid) {
    const java = header.invalid.errorClass.startsWith('java:');
    return refuse(java ? 'HOST_EXCEPTION' : 'INVALID_HEADER', header.invalid.message, header.warnings);
  }
  const { limits, warnings } = effectiveLimits(request, header.values);
  const all = [...header.warnings, ...warnings];
  const missing = missingCapability(request, header.values);
  if (missing) return refuse('MISSING_CAPABILITY', `[${request.sourceName}] ${missing}`, all);
  return { limits, surface: narrowed(request.tools, header.values.allowTools), warnings: all };
}

function missingCapability(
  { tools }: RunRequest,
  values: {
    readonly requiresTools?: readonly string[];
    readonly requires?: readonly string[];
    readonly workspaceRoot?: string;
  },
): string | undefined {
  const absent = (values.requiresTools ?? []).filter((name) => !mayCall(tools, name));
  if (absent.length) {
    return `@requiresTools includes tools not in the caller's allow-set: [${absent.join(', ')}]. Either widen the recipe / skill allow-list or drop the requires-declaration if the tool is not actually needed.`;
  }
  if (values.requires === undefined && values.workspaceRoot === undefined) return undefined;
  return 'script uses @workspaceRoot/@requires but vance.script.require.enabled=false on this brain';
}
