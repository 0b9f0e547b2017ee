import type * as TypeScript from 'typescript';
import { declarations } from './declarations.ts';

export type Ts = typeof TypeScript;

/** A script as the type service sees it. */
export interface TypedScript {
  /** Names the script, also one inside a recipe: `path` or `path#index`. */
  readonly key: string;
  readonly text: string;
  readonly host: HostView;
}

/** What is known about the host of one script besides its API. */
export interface HostView {
  /** `vance.guard` is there for certain. */
  readonly guard: boolean;
  /** Parts of `vance.guard` that are there at every point of the script: `command`, `tool`. */
  readonly present: readonly string[];
  /** Types of `vance.params` by key, from the entries that run the script. */
  readonly params: Readonly<Record<string, string>>;
}

/** What the engine has besides ECMAScript (test/conformance/real-engine/globals.json). */
const engineGlobals = `
/** Writes to the output of the server process; not to the log of the Brain. */
declare const console: { log(...data: unknown[]): void; info(...data: unknown[]): void; debug(...data: unknown[]): void; warn(...data: unknown[]): void; error(...data: unknown[]): void; };
declare function print(...data: unknown[]): void;
declare function printErr(...data: unknown[]): void;
interface RegExpConstructor { escape(text: string): string; }
interface Math { sumPrecise(numbers: Iterable<number>): number; }
interface JSON { rawJSON(text: string): object; isRawJSON(value: unknown): boolean; }
`;

/** The declarations as one script sees them. */
function hostText(whole: string, { guard, present, params }: HostView): string {
  let text = guard ? whole.replace('guard: VanceGuard | null', 'guard: VanceGuard') : whole;
  for (const part of present) text = text.replace(new RegExp(`(readonly ${part}: \\w+) \\| null`), '$1');
  const keys = Object.entries(params).map(([key, type]) => `${JSON.stringify(key)}: ${type};`);
  const given = `HostMap<{ ${keys.join(' ')} } & Record<string, unknown>>`;
  return keys.length === 0
    ? text
    : text
        .replace('readonly params: HostMap<Record<string, unknown>>', `readonly params: ${given}`)
        .replace('declare const args: HostMap<Record<string, unknown>>', `declare const args: ${given}`);
}

/** At most so many views of the host are kept. */
const maxHosts = 8;

/** At most so many scripts are kept; the checker is lazy, their trees are not. */
const maxScripts = 12;

interface HeldText {
  readonly text: string;
  readonly version: number;
}

/** Files with the declarations as scripts see them: one per view, the oldest are let go. */
function hostFiles(whole: string, texts: Map<string, HeldText>, newName: () => string): (view: HostView) => string {
  const hosts = new Map<string, string>();
  return (view) => {
    const key = JSON.stringify(view);
    const known = hosts.get(key);
    if (known !== undefined) return known;
    const file = newName();
    texts.set(file, { text: hostText(whole, view) + engineGlobals, version: 0 });
    hosts.set(key, file);
    if (hosts.size > maxHosts) {
      const [oldest, gone] = [...hosts][0]!;
      hosts.delete(oldest);
      texts.delete(gone);
    }
    return file;
  };
}

/** A language service over scripts in memory. */
export interface TypeHost {
  readonly service: TypeScript.LanguageService;
  /** Puts the script as it is now; answers the file name to ask with. */
  put(script: TypedScript): string;
}

/**
 * Creates the service. The library is what the engine has: ECMAScript without DOM and Node. Every script is a module, so that
 * files share no scope; strictness is that of sloppy scripts as far as TypeScript knows it.
 */
export function createTypeHost(ts: Ts): TypeHost {
  const whole = declarations();
  let changes = 0;
  const texts = new Map<string, HeldText>();
  const hostFile = hostFiles(whole, texts, () => `/host/${changes++}.d.ts`);
  const scripts = new Map<string, string>();
  let host: string | undefined;
  const options: TypeScript.CompilerOptions = {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strictNullChecks: true,
    noImplicitAny: false,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    lib: ['lib.es2025.d.ts', 'lib.esnext.array.d.ts', 'lib.esnext.error.d.ts'],
    types: [],
  };
  const libFolder = ts.getDefaultLibFilePath(options).replace(/[\\/][^\\/]*$/, '');
  const isLib = (file: string): boolean =>
    file.startsWith(libFolder.replaceAll('\\', '/')) || file.startsWith(libFolder);
  const libs = new Map<string, TypeScript.IScriptSnapshot>();
  const snapshot = (file: string): TypeScript.IScriptSnapshot | undefined => {
    const own = texts.get(file)?.text;
    if (own !== undefined) return ts.ScriptSnapshot.fromString(own);
    const known = libs.get(file);
    if (known || !isLib(file)) return known;
    const text = ts.sys.readFile(file);
    if (text === undefined) return undefined;
    const made = ts.ScriptSnapshot.fromString(text);
    libs.set(file, made);
    return made;
  };
  const service = ts.createLanguageService(
    {
      getCompilationSettings: () => options,
      getProjectVersion: () => String(changes),
      getScriptFileNames: () => [...(host === undefined ? [] : [host]), ...scripts.values()],
      getScriptVersion: (file) => String(texts.get(file)?.version ?? 0),
      getScriptSnapshot: snapshot,
      getCurrentDirectory: () => '/',
      getDefaultLibFileName: () => `${libFolder}/lib.es2025.d.ts`,
      fileExists: (file) => texts.has(file) || (isLib(file) && ts.sys.fileExists(file)),
      readFile: (file) => texts.get(file)?.text ?? (isLib(file) ? ts.sys.readFile(file) : undefined),
      // Nothing on disk belongs to a script.
      directoryExists: () => false,
      getDirectories: () => [],
    },
    ts.createDocumentRegistry(),
  );
  return {
    service,
    put(script) {
      const file = scripts.get(script.key) ?? `/scripts/${changes}.js`;
      const before = texts.get(file);
      const view = hostFile(script.host);
      if (before?.text !== script.text || host !== view) {
        changes++;
        texts.set(file, { text: script.text, version: changes });
      }
      host = view;
      scripts.delete(script.key);
      scripts.set(script.key, file);
      if (scripts.size > maxScripts) {
        const [oldest, gone] = [...scripts][0]!;
        scripts.delete(oldest);
        texts.delete(gone);
        changes++;
      }
      return file;
    },
  };
}
