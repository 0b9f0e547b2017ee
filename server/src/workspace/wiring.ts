import type { Span } from '../base/span.ts';
import { defaultMaxRounds } from '../model/limits.ts';
import type { PointId } from '../model/points.ts';
import type { YamlRecord } from '../model/recipe.ts';
import { type GuardSite, guardSites } from '../syntax/recipe/guard-sites.ts';
import { readScriptPath } from '../syntax/recipe/script-path.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { pairOf } from '../syntax/yaml/yaml-tree.ts';
import { yamlRecord } from '../syntax/yaml/yaml-value.ts';
import { fileName, projectRootOf } from './paths.ts';
import { readSkill } from './skills.ts';

/** One entry that runs a script, and where it is written. */
export interface Wiring {
  /** Path of the script; absent for inline and handler guards. */
  readonly script?: string;
  /** Recipe or skill file that names it. */
  readonly file: string;
  /** `dev.yaml`, or `skill release`. */
  readonly label: string;
  /** Index in `guard:`; 0 for a skill. */
  readonly index: number;
  readonly source: 'script' | 'scriptBody' | 'handler' | 'skill';
  /** Script path as written, or the handler. */
  readonly name: string;
  readonly span: Span;
  readonly points: readonly PointId[];
  readonly maxRounds: number;
  readonly allowTools: boolean;
  readonly params: YamlRecord;
}

/** The guards a recipe text defines, in order; also of one that does not load. */
export function wiringsOfRecipe(path: string, text: string): readonly Wiring[] {
  if (!text.includes('guard')) return [];
  const root = projectRootOf(path);
  return guardSites(readYaml(text).root).flatMap((site) => wiringOf(site, path, root) ?? []);
}

function wiringOf(site: GuardSite, file: string, root: string): Wiring | undefined {
  const source = site.script ? 'script' : site.scriptBody ? 'scriptBody' : site.handler ? 'handler' : undefined;
  if (!source) return undefined;
  const target = site.script && readScriptPath(site.script.value);
  const params = pairOf(site.entry, 'params')?.value;
  return {
    ...(target?.kind === 'own' && { script: root + target.path }),
    file,
    label: fileName(file),
    index: site.index,
    source,
    name: site.script?.value ?? site.handler?.value ?? 'scriptBody',
    span: site.script?.span ?? site.span,
    points: site.points,
    maxRounds: site.maxRounds,
    allowTools: site.allowTools,
    params: params?.kind === 'map' ? yamlRecord(params) : {},
  };
}

/** The runtime guards a skill sets: STOP, three rounds, no tools, no params (guard-service 10). */
export function wiringsOfSkill(path: string, text: string): readonly Wiring[] {
  const skill = readSkill(path, text);
  const root = projectRootOf(path);
  return skill.guardScripts.map((each): Wiring => {
    const target = readScriptPath(each.path);
    return {
      ...(target.kind === 'own' && { script: root + target.path }),
      file: path,
      label: `skill ${skill.name}`,
      index: 0,
      source: 'skill',
      name: each.path,
      span: each.span,
      points: ['stop'],
      maxRounds: defaultMaxRounds.runtime,
      allowTools: false,
      params: {},
    };
  });
}
