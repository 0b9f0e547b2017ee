import { type HostData, isHostMap } from '../../model/host-data.ts';
import { answer, isBlank, refuse, textOf } from './host-answer.ts';
import { callTool, type Sourced, type ToolCalls } from './tools.ts';

/** `vance.files.*`: calls of `file_read`, `file_write`, `file_list` (script-api 7). */
export function filesCall(calls: ToolCalls, method: string, args: readonly HostData[]): Sourced {
  const enabled = grants(calls, 'file_read');
  if (method === 'isEnabled') return { answer: answer(enabled), origin: 'host' };
  if (!enabled) {
    return host(
      'vance.files: file tools are not available in this context — the bound process/engine grants no file_* tools',
    );
  }
  const path = textOf(args[0]);
  if (method === 'list') return callTool(calls, 'file_list', { path: path ?? '' });
  if (path === null || isBlank(path)) return host("vance.files: 'path' must not be empty");
  if (method === 'write') return callTool(calls, 'file_write', { path, content: textOf(args[1]) ?? '' });
  const read = callTool(calls, 'file_read', { path });
  if (method === 'readRaw' || 'throws' in read.answer) return read;
  const content = isHostMap(read.answer.value) ? read.answer.value.content : null;
  return { answer: answer(content ?? null), origin: read.origin };
}

const grants = ({ surface }: ToolCalls, name: string): boolean =>
  (surface.allowed?.includes(name) ?? true) && !surface.denied?.includes(name);

const host = (message: string): Sourced => ({ answer: refuse(message), origin: 'host' });
