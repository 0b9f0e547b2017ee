import type { HostData } from '../model/host-data.ts';
import type { HostAnswer, HostCall, ToolSurface } from '../model/script-runner.ts';

const hostError = (message: string): HostAnswer => ({ throws: { type: 'ScriptHostException', message } });

/** The surface after `@allowTools`: a header only narrows (script-engine 6, ENG-11). */
export function narrowed(surface: ToolSurface, header: readonly string[] | undefined): ToolSurface {
  if (!header) return surface;
  const allowed = surface.allowed ? header.filter((name) => surface.allowed?.includes(name)) : [...header];
  return { ...surface, allowed };
}

/** Whether a tool may be called. */
export const mayCall = (surface: ToolSurface, name: string): boolean =>
  (surface.allowed === undefined || surface.allowed.includes(name)) && !surface.denied?.includes(name);

/**
 * Answers of the tool surface itself: `list`, `has`, `isEnabled`, and the refusal of what is not allowed (script-api 6 and
 * 7). Undefined: the call goes to the host.
 */
export function answerFromSurface(call: HostCall, surface: ToolSurface): HostAnswer | undefined {
  switch (call.path) {
    case 'vance.tools.list':
      return { value: [...(surface.allowed ?? [])].filter((name) => mayCall(surface, name)).sort(byCode) };
    case 'vance.tools.has':
      return { value: typeof call.args[0] === 'string' && mayCall(surface, call.args[0]) };
    case 'vance.files.isEnabled':
      return { value: mayCall(surface, 'file_read') };
    case 'vance.tools.call':
      return refuse(call.args[0], surface);
    case 'vance.process.spawn':
      return refuse('process_spawn', surface);
    case 'vance.workflow.start':
      return refuse('workflow_start', surface);
    default:
      return call.path.startsWith('vance.files.') && !mayCall(surface, 'file_read') ? hostError(noFiles) : undefined;
  }
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const noFiles =
  'vance.files: file tools are not available in this context — the bound process/engine grants no file_* tools';

function refuse(name: HostData | undefined, surface: ToolSurface): HostAnswer | undefined {
  if (typeof name !== 'string' || mayCall(surface, name)) return undefined;
  if (surface.denied?.includes(name)) {
    return hostError(`Tool '${name}' not allowed in trigger-scoped script — wrap in a workflow if you need it`);
  }
  return hostError(`not allowed: ${name}`);
}
