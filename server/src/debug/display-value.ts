import { type HostData, isHostMap } from '../model/host-data.ts';
import type { ObjectPreview, RemoteObject } from './cdp.ts';

const longest = 200;

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** One line for a value of the guest, as a person would write it. */
export function displayRemote(value: RemoteObject | undefined): string {
  if (!value) return 'undefined';
  if (value.subtype === 'null') return 'null';
  if (value.unserializableValue !== undefined) return value.unserializableValue;
  switch (value.type) {
    case 'string':
      return cut(JSON.stringify(value.value));
    case 'undefined':
      return 'undefined';
    case 'object':
      return cut(
        value.preview && value.subtype !== 'error'
          ? displayPreview(value)
          : (value.description ?? 'object').split('\n')[0]!,
      );
    case 'function':
      return cut((value.description ?? 'function').split('\n')[0]!);
    default:
      return value.description ?? String(value.value);
  }
}

function displayPreview(value: RemoteObject): string {
  const preview = value.preview as ObjectPreview;
  const list = value.subtype === 'array' || value.subtype === 'typedarray';
  const text = (p: ObjectPreview['properties'][number]) =>
    p.type === 'string' ? JSON.stringify(p.value ?? '') : p.value || p.type;
  const parts = preview.properties.map((p) => (list ? text(p) : `${p.name}: ${text(p)}`));
  if (preview.overflow) parts.push('…');
  const named =
    value.className && value.className !== 'Object' && value.className !== 'Array' ? `${value.description} ` : '';
  return list ? `[${parts.join(', ')}]` : `${named}{${parts.join(', ')}}`;
}

/** One line for data of the process. */
export function displayData(data: HostData | undefined): string {
  if (data === undefined) return 'undefined';
  if (typeof data === 'bigint') return String(data);
  if (Array.isArray(data)) return cut(`[${data.map(displayData).join(', ')}]`);
  if (isHostMap(data))
    return cut(
      `{${Object.entries(data)
        .map(([k, v]) => `${k}: ${displayData(v)}`)
        .join(', ')}}`,
    );
  return cut(JSON.stringify(data) ?? String(data));
}
