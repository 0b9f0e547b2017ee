import fs from 'node:fs';
import path from 'node:path';
import type { MockSkill } from '../model/mock-process.ts';
import { readSkillFile } from '../scenario/read-skill-file.ts';
import type { ScenarioFiles } from '../testing/scenario-world.ts';
import { readConfig } from '../workspace/config.ts';
import { filesBelow, slashes } from './file-tree.ts';

const maxBytes = 4_000_000;

/**
 * The disk for scenarios: paths are relative to `cwd`. Only what lies below `cwd`, a folder that was named on the command
 * line, or a configured layer is read; symbolic links are resolved first.
 */
export function scenarioDisk(cwd: string, named: readonly string[]): ScenarioFiles {
  const folders = named.flatMap((p) => [folderOf(path.resolve(cwd, p)), path.resolve(cwd, rootOf(cwd, p))]);
  const roots = new Set([cwd, ...folders].map(realPath));
  const read = (file: string): string | undefined => readInside(roots, path.resolve(cwd, file));
  return {
    read,
    root: (file) => rootOf(cwd, file),
    skills: (root) => skillsOf(path.resolve(cwd, root), read),
    layers(root) {
      const layers = layersOf(path.resolve(cwd, root));
      for (const layer of layers) roots.add(realPath(layer));
      return layers.map(slashes);
    },
  };
}

/** Scenario files below folders, or the files themselves, relative to `cwd`, sorted; and what was not found. */
export function findScenarios(cwd: string, targets: readonly string[]): { found: string[]; missing: string[] } {
  const found = new Set<string>();
  const missing: string[] = [];
  for (const target of targets.length > 0 ? targets : ['.']) {
    const full = path.resolve(cwd, target);
    if (!fs.existsSync(full)) missing.push(target);
    else if (fs.statSync(full).isFile()) found.add(full);
    else for (const file of filesBelow(full)) if (/\.scenario\.ya?ml$/.test(file)) found.add(file);
  }
  const shown = [...found].map((file) => slashes(path.relative(cwd, file))).sort();
  return { found: shown, missing };
}

/** The nearest folder at or above a file that holds `_vance`, else the folder of the file; relative to `cwd`. */
function rootOf(cwd: string, file: string): string {
  const full = path.resolve(cwd, file);
  const own = path.dirname(full);
  for (let dir = own; ; dir = path.dirname(dir)) {
    const holds = ['_vance', 'documents/_vance'].some((name) => fs.existsSync(path.join(dir, name)));
    if (holds || path.dirname(dir) === dir) {
      const relative = slashes(path.relative(cwd, holds ? dir : own));
      return relative === '' ? '' : `${relative}/`;
    }
  }
}

function folderOf(full: string): string {
  try {
    return fs.statSync(full).isDirectory() ? full : path.dirname(full);
  } catch {
    return full;
  }
}

function realPath(file: string): string {
  try {
    return fs.realpathSync(file);
  } catch {
    return file;
  }
}

function readInside(roots: ReadonlySet<string>, file: string): string | undefined {
  try {
    const real = fs.realpathSync(file);
    if (
      ![...roots].some((root) => real === root || real.startsWith(root.endsWith(path.sep) ? root : root + path.sep))
    ) {
      return undefined;
    }
    const facts = fs.statSync(real);
    return facts.isFile() && facts.size <= maxBytes ? fs.readFileSync(real, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

function skillsOf(root: string, read: (file: string) => string | undefined): Record<string, MockSkill> {
  const skills: Record<string, MockSkill> = {};
  for (const folder of ['_vance/skills', 'documents/_vance/skills']) {
    let names: string[];
    try {
      names = fs.readdirSync(path.join(root, folder));
    } catch {
      continue;
    }
    for (const name of names) {
      const text = read(path.join(root, folder, name, 'SKILL.md'));
      const skill = text === undefined ? undefined : readSkillFile(text);
      if (skill) skills[name] = skill;
    }
  }
  return skills;
}

/** Folders named by `layers:` in the nearest `shooty.config.yaml` at or above a folder. */
function layersOf(root: string): string[] {
  for (let dir = root; ; dir = path.dirname(dir)) {
    const file = path.join(dir, 'shooty.config.yaml');
    if (fs.existsSync(file)) {
      return readConfig(fs.readFileSync(file, 'utf8')).value.layers.map((layer) => path.resolve(dir, layer));
    }
    if (path.dirname(dir) === dir) return [];
  }
}
