import type { MockSkill } from '../model/mock-process.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { yamlValue } from '../syntax/yaml/yaml-value.ts';
import { nodeOfData } from './data-node.ts';
import { readSkill } from './read-process.ts';

/** Reads the front matter of a `SKILL.md` as the guard service needs it (recipe-yaml 6); undefined when it has none. */
export function readSkillFile(text: string): MockSkill | undefined {
  const front = /^---[^\n]*\n([\s\S]*?)^---/m.exec(text);
  if (front?.index !== 0) return undefined;
  const { root, failure } = readYaml(front[1]!);
  return failure || root?.kind !== 'map' ? undefined : readSkill(nodeOfData(yamlValue(root)));
}
