/**
 * Shape of the host API tables. A host class is one Java class whose members a script sees; a member is a field, a nested
 * object or a method with one or more overloads. Everything else about the API (declarations, completion, hover, the
 * guest's objects, docs) is derived from these tables.
 */

/** Java types of parameters; the bridge converts nothing between them (script-api 0). */
export type JavaType = 'String' | 'Map' | 'Object' | 'int' | 'long' | 'double' | 'boolean';

export interface HostParam {
  readonly name: string;
  readonly type: JavaType;
  /** TypeScript type shown to authors, when it says more than the Java type does. */
  readonly ts?: string;
  readonly doc: string;
}

export interface HostSignature {
  readonly params: readonly HostParam[];
  /** TypeScript type of the answer; `void` methods answer `null` (script-api 0). */
  readonly returns: string;
  /** Java return type as the engine prints it in overload texts. */
  readonly javaReturns: string;
}

interface MemberFacts {
  /** One sentence: what it is or does. */
  readonly doc: string;
  /** What an author should know besides: results, refusals, quirks. Markdown. */
  readonly notes?: string;
  /** Section of docs/vance the facts come from. */
  readonly source: string;
  /** Present on newer servers only; can be switched off (`shooty.vance.extensions`). */
  readonly since?: 'extension';
  /** Points at which it works; absent = at every point. */
  readonly points?: readonly import('./points.ts').PointId[];
}

export interface HostMethod extends MemberFacts {
  readonly kind: 'method';
  readonly overloads: readonly [HostSignature, ...HostSignature[]];
  /** What a run without a scenario answers, as data. Absent = null. */
  readonly mock?: unknown;
}

export interface HostField extends MemberFacts {
  readonly kind: 'field';
  /** TypeScript type of the value. */
  readonly ts: string;
}

export interface HostObject extends MemberFacts {
  readonly kind: 'object';
  /** Key of the class in `hostClasses`. */
  readonly class: string;
  /** The object may be null (script-api 1). */
  readonly nullable?: true;
}

export type HostMember = HostMethod | HostField | HostObject;

export interface HostClass {
  /** Full Java class name, as it stands in the engine's texts. */
  readonly java: string;
  readonly doc: string;
  /** In the order the engine enumerates them: fields first, then methods. */
  readonly members: Readonly<Record<string, HostMember>>;
}

const text = (name: string, doc: string): HostParam => ({ name, type: 'String', doc });
const nullableText = (name: string, doc: string): HostParam => ({ name, type: 'String', ts: 'string | null', doc });
const map = (name: string, doc: string, ts = 'Record<string, unknown> | null'): HostParam => ({
  name,
  type: 'Map',
  ts,
  doc,
});

/** Builders of parameters: a text, a text that may be null, a map. */
export const param = { text, nullableText, map } as const;

const sig = (params: readonly HostParam[], returns: string, javaReturns: string): HostSignature => ({
  params,
  returns,
  javaReturns,
});

/** Builders of signatures by what comes back. */
export const gives = {
  nothing: (...params: HostParam[]): HostSignature => sig(params, 'null', 'void'),
  text: (...params: HostParam[]): HostSignature => sig(params, 'string', 'java.lang.String'),
  textOrNull: (...params: HostParam[]): HostSignature => sig(params, 'string | null', 'java.lang.String'),
  flag: (...params: HostParam[]): HostSignature => sig(params, 'boolean', 'boolean'),
  map: (ts: string, ...params: HostParam[]): HostSignature => sig(params, ts, 'java.util.Map'),
  list: (ts: string, ...params: HostParam[]): HostSignature => sig(params, ts, 'java.util.List'),
  value: (ts: string, java: string, ...params: HostParam[]): HostSignature => sig(params, ts, java),
} as const;
