import type * as TypeScript from 'typescript';
import { declarations } from './declarations.ts';

export type Ts = typeof TypeScript;

/** A script as the type service sees it. */
export interface TypedScript {
  /** Names the script, also one inside a recipe: `path` or `path#index`. */
  readonly key: string;
  readonly text: string;
  /** `vance.guard` is there for certain. */
  readonly guard: boolean;
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

const hostFile = (guard: boolean): string => (guard ? '/host/guard.d.ts' : '/host/host.d.ts');

/** At most so many scripts are kept; the checker is lazy, their trees are not. */
const maxScripts = 12;

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
  const host = declarations();
  const texts = new Map<string, { readonly text: string; readonly version: number }>([
    [hostFile(false), { text: host + engineGlobals, version: 0 }],
    [
      hostFile(true),
      { text: host.replace('guard: VanceGuard | null', 'guard: VanceGuard') + engineGlobals, version: 0 },
    ],
  ]);
  const scripts = new Map<string, string>();
  let guard = true;
  let changes = 0;
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
      getScriptFileNames: () => [hostFile(guard), ...scripts.values()],
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
      if (before?.text !== script.text || guard !== script.guard) {
        changes++;
        texts.set(file, { text: script.text, version: changes });
      }
      guard = script.guard;
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
