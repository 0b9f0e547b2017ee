import { type HostData, isHostMap } from '../../model/host-data.ts';
import type { HostAnswer, HostCall } from '../../model/script-runner.ts';
import type { TraceSink } from '../../model/trace.ts';
import { displayText } from './display.ts';
import { nothing, textOf } from './host-answer.ts';

/** `vance.log.*` and `client.log.*`: one line, message and fields as the log prints them (script-api 9, 14). */
export function logCall(call: HostCall, method: string, sink: TraceSink): HostAnswer {
  const message = textOf(call.args[0]);
  const fields = isHostMap(call.args[1]) ? call.args[1] : {};
  sink({
    kind: 'log',
    level: method === 'warn' || method === 'error' ? method : 'info',
    message,
    fields: plain(fields) as typeof fields,
    text: `${message} ${call.shown ?? displayText(fields)}`,
    ...(call.requestId === undefined ? {} : { requestId: call.requestId }),
    ...(call.line === undefined ? {} : { line: call.line }),
    ...(call.column === undefined ? {} : { column: call.column }),
  });
  return nothing;
}

/** Undefined members are null once they are data. */
function plain(data: HostData): HostData {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(plain);
  if (isHostMap(data)) return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, plain(value)]));
  return 'type' in data && data.type === 'undefined' ? null : data;
}
