import { type HostData, isHostMap } from '../../model/host-data.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import type { TraceSink } from '../../model/trace.ts';
import { displayText } from './display.ts';
import { isBlank, nothing, raise, textOf } from './host-answer.ts';

const severities = ['INFO', 'WARN', 'ERROR'] as const;

/** `vance.process.progress` and `notify`; `spawn` is a tool call (script-api 5). */
export function processCall(method: string, args: readonly HostData[], sink: TraceSink): HostAnswer {
  const message = textOf(args[0]);
  if (message === null) return raise('NullPointerException', `vance.process.${method}: message must not be null`);
  if (method === 'progress') {
    const payload = args[1] ?? null;
    const detail = payloadText(payload);
    sink({ kind: 'progress', message, payload, ...(detail === '' ? {} : { detail }) });
    return nothing;
  }
  sink({ kind: 'notify', message, severity: severityOf(args[1] ?? null) });
  return nothing;
}

function payloadText(payload: HostData): string {
  if (!isHostMap(payload)) return '';
  return Object.entries(payload)
    .map(([key, value]) => `${key}=${displayText(value)}`)
    .join(', ');
}

function severityOf(word: HostData): (typeof severities)[number] {
  if (isBlank(word)) return 'INFO';
  return severities.find((severity) => severity === String(word).trim().toUpperCase()) ?? 'INFO';
}
