/** A member of a table by a name from outside: never one of `Object.prototype`. */
export const own = <T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
