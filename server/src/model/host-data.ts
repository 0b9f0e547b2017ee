/**
 * Data as it crosses between a script and its host: the Java value seen from outside. Maps are plain objects, lists are
 * arrays. What JavaScript data cannot say (a Java date, an opaque object, a function, a number of a certain Java type)
 * is a `JavaValue`.
 */
export type HostData = null | boolean | number | bigint | string | readonly HostData[] | HostDataMap | JavaValue;

export interface HostDataMap {
  readonly [key: string]: HostData;
}

/** A Java value that plain data cannot say. Never visible to a script as such; the guest builds what the script sees. */
export class JavaValue {
  /** Full Java class, for example `java.time.LocalDate`; `function` for a guest function received by a tool. */
  readonly type: string;
  /** Its content as plain data: text form, milliseconds, digits, members of a function. */
  readonly value: HostData;
  constructor(type: string, value: HostData) {
    this.type = type;
    this.value = value;
  }
}

/** Whether `data` is a map (not a list, not null, not a Java value). */
export const isHostMap = (data: HostData | undefined): data is HostDataMap =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && !(data instanceof JavaValue);
