import { type HostData, isHostMap } from '../../model/host-data.ts';
import type { TraceEvent, TraceSink } from '../../model/trace.ts';

/** A sink that writes `***` for every secret handed out so far, wherever it stands in an event. */
export function maskingSink(secrets: ReadonlySet<string>, sink: TraceSink): TraceSink {
  return (event) =>
    sink(secrets.size === 0 ? event : (masked(event as unknown as HostData, secrets) as unknown as TraceEvent));
}

/** Data with `***` in place of every secret inside its texts. */
export function masked(data: HostData, secrets: ReadonlySet<string>): HostData {
  if (secrets.size === 0) return data;
  if (typeof data === 'string') return maskText(data, secrets);
  if (Array.isArray(data)) return data.map((item: HostData) => masked(item, secrets));
  if (!isHostMap(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, masked(value, secrets)]));
}

/** A text with `***` in place of every secret, longest first. */
export function maskText(text: string, secrets: ReadonlySet<string>): string {
  let result = text;
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) result = result.replaceAll(secret, '***');
  return result;
}
