import { defaultConfig, readConfig, type ShootyConfig } from './config.ts';
import type { FilePort } from './files.ts';
import { createOutlines } from './outlines.ts';
import { type DocumentKind, kindOfPath, normalize } from './paths.ts';
import type { RecipeOutline } from './recipe-outline.ts';
import type { SkillFile } from './skills.ts';
import type { Wiring } from './wiring.ts';
import { wiringsOfRecipe, wiringsOfSkill } from './wiring.ts';
import { createWiringIndex } from './wiring-index.ts';

/** A text the workspace knows: open in an editor, or on disk. */
export interface SourceDocument {
  readonly path: string;
  readonly text: string;
  readonly kind: DocumentKind;
  /** As the editor says; absent for a file that is not open. */
  readonly languageId?: string;
  readonly version?: number;
}

/** Index of the documents of a workspace. The only state of the static side besides caches. */
export interface Workspace {
  /** Puts or replaces an open text. */
  open(path: string, text: string, about?: { readonly languageId?: string; readonly version?: number }): void;
  /** The editor has closed it: the file on disk counts again. */
  close(path: string): void;
  /** A file on disk is new, changed or gone. */
  refresh(path: string): void;
  /** The document as it is now. */
  document(path: string): SourceDocument | undefined;
  readonly openPaths: readonly string[];
  /** Entries of recipes and skills that run the script at `path`. */
  wirings(path: string): readonly Wiring[];
  /** Entries that the recipe or skill at `path` defines. */
  guardsOf(path: string): readonly Wiring[];
  /** Every guard of the workspace, by file and order. */
  readonly guards: readonly Wiring[];
  /** The configuration that holds for `path`: the nearest `shooty.config.yaml` at or above it. */
  configFor(path: string): ShootyConfig;
  /** Effective switch for what newer servers add. */
  extensions(path: string): boolean;
  setExtensions(on: boolean): void;
  /** Another tool of the editor shows problems of YAML itself: ours would be the same ones again. */
  readonly otherYaml: boolean;
  setOtherYaml(on: boolean): void;
  exists(path: string): boolean;
  /** Known files of a kind. */
  paths(kind: DocumentKind): readonly string[];
  /** What the recipe at `path` says about itself; undefined when there is none. */
  recipe(path: string): RecipeOutline | undefined;
  /** The skill whose `SKILL.md` is at `path`. */
  skill(path: string): SkillFile | undefined;
  readonly files: FilePort;
  /** Grows when anything but the text of a script changes: what was derived from surroundings is stale then. */
  readonly generation: number;
}

/** An index over `files`. `refresh` tells it which files there are. */
export function createWorkspace(files: FilePort): Workspace {
  const opened = new Map<string, SourceDocument>();
  const wirings = createWiringIndex();
  const configs = new Map<string, ShootyConfig>();
  let extensionsOn = true;
  let otherYaml = false;
  let generation = 0;

  const textOf = (path: string): string | undefined => opened.get(path)?.text ?? files.read(path);
  const outlines = createOutlines(textOf);
  const known = new Map<string, DocumentKind>();
  const index = (path: string): void => {
    const kind = kindOfPath(path);
    if (opened.has(path) || files.exists(path)) known.set(path, kind);
    else known.delete(path);
    if (kind !== 'recipe' && kind !== 'skill' && kind !== 'config') return;
    const text = textOf(path);
    if (kind === 'config') {
      setConfig(configs, path, text);
      generation++;
    } else {
      const found = text === undefined ? [] : (kind === 'recipe' ? wiringsOfRecipe : wiringsOfSkill)(path, text);
      const rewired = wirings.set(path, found);
      if (outlines.set(path, kind, text) || rewired) generation++;
    }
  };

  return {
    files,
    open(path, text, about = {}) {
      // A script that exists in an editor only is new to the recipes that name it.
      if (!opened.has(path) && !files.exists(path)) generation++;
      opened.set(path, { path, text, kind: kindOfPath(path), ...about });
      index(path);
    },
    close(path) {
      opened.delete(path);
      index(path);
    },
    refresh(path) {
      if (!opened.has(path)) index(path);
      // A script that comes or goes changes what recipes say about their paths.
      generation++;
    },
    document(path) {
      const text = textOf(path);
      return opened.get(path) ?? (text === undefined ? undefined : { path, text, kind: kindOfPath(path) });
    },
    get openPaths() {
      return [...opened.keys()];
    },
    wirings: wirings.ofScript,
    guardsOf: wirings.ofFile,
    get guards() {
      return wirings.all();
    },
    configFor: (path) => configFor(configs, path),
    extensions: (path) => configFor(configs, path).extensions ?? extensionsOn,
    get otherYaml() {
      return otherYaml;
    },
    setOtherYaml(on) {
      if (on !== otherYaml) generation++;
      otherYaml = on;
    },
    setExtensions(on) {
      extensionsOn = on;
      generation++;
    },
    paths: (kind) => [...known].flatMap(([path, each]) => (each === kind ? [path] : [])),
    recipe: outlines.recipe,
    skill: outlines.skill,
    exists: (path) => opened.has(path) || files.exists(path),
    get generation() {
      return generation;
    },
  };
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

function setConfig(configs: Map<string, ShootyConfig>, path: string, text: string | undefined): void {
  if (text === undefined) configs.delete(folderOf(path));
  else configs.set(folderOf(path), readConfig(text).value);
}

/** The configuration of the nearest folder at or above `path`, its layers as whole paths. */
function configFor(configs: ReadonlyMap<string, ShootyConfig>, path: string): ShootyConfig {
  let folder: string | undefined;
  for (const each of configs.keys()) {
    if (path.startsWith(each) && each.length >= (folder?.length ?? 0)) folder = each;
  }
  const config = folder === undefined ? undefined : configs.get(folder);
  if (!config) return defaultConfig;
  return { ...config, layers: config.layers.map((each) => normalize(each.startsWith('/') ? each : folder + each)) };
}
