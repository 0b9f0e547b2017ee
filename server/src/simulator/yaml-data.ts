import { type HostData, type HostDataMap, JavaValue } from '../model/host-data.ts';
import type { YamlRecord, YamlValue } from '../model/recipe.ts';

/** A recipe value as a script sees it: an unquoted date is a Java date, keys that are no text stand in their text form. */
export function yamlData(value: YamlValue): HostData {
  if (value instanceof Date) return new JavaValue('java.util.Date', value.getTime());
  if (value instanceof Uint8Array) return new JavaValue('byte[]', [...value]);
  if (Array.isArray(value)) return value.map((item: YamlValue) => yamlData(item));
  if (typeof value === 'object' && value !== null) return yamlMap(value as YamlRecord);
  return value as HostData;
}

/** The same for a map. */
export function yamlMap(record: YamlRecord): HostDataMap {
  const entries = record instanceof Map ? [...record] : Object.entries(record as Record<string, YamlValue>);
  return Object.fromEntries(entries.map(([key, value]) => [String(key), yamlData(value as YamlValue)]));
}
