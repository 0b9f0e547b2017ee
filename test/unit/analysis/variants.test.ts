import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../server/src/ide/check.ts';
import { analysesOf, type Files } from '../../support/check-ide.ts';

/**
 * The same mistake written in other ways, and what looks like it and is none. A case: `#### <rule> bad|good <points> <options>`
 * and its text; options are `tools` (allowTools), `rounds=<n>`, `params=<key>:<value>`, `skillscript`, `other`, `toolguard`.
 * `␣` is a blank that editors would take away, `␍` a lone carriage return.
 */
interface Case {
  readonly rule: string;
  readonly bad: boolean;
  readonly points: readonly string[];
  readonly options: readonly string[];
  readonly text: string;
}

const folder = path.resolve(import.meta.dirname, '../../fixtures/rules');

function casesIn(file: string): readonly Case[] {
  const blocks = fs.readFileSync(path.join(folder, file), 'utf8').split(/^####[ ]?/m);
  return blocks.slice(1).map((block) => {
    const end = block.indexOf('\n');
    const [rule = '', kind, points = '-', ...options] = block.slice(0, end).trim().split(/\s+/);
    const text = block
      .slice(end + 1)
      .replace(/\n+$/, '\n')
      .replaceAll('␣', ' ')
      .replaceAll('␍', '\r');
    return { rule, bad: kind === 'bad', points: points === '-' ? [] : points.split(','), options, text };
  });
}

const surroundings: Files = {
  '_vance/recipes/judge.yaml': 'description: j\ninternal: true\npromptPrefix: Judge.\nengine: jeltz\n',
  '_vance/recipes/open.yaml': 'description: j\npromptPrefix: Judge.\nengine: ford\n',
  '_vance/skills/shotty/SKILL.md': '---\nname: shotty\ndescription: x\nlifecycle: shot\n---\nbody',
  '_vance/skills/spawny/SKILL.md': '---\nname: spawny\ndescription: x\nrun:\n  target: spawn\n---\nbody',
  '_vance/skills/sticky/SKILL.md': '---\nname: sticky\ndescription: x\n---\nbody',
  '_vance/skills/offy/SKILL.md': '---\nname: offy\ndescription: x\nenabled: false\n---\nbody',
  '_vance/skills/argy/SKILL.md': '---\nname: argy\ndescription: x\narguments:\n  - name: a\n---\nbody',
};

const value = (options: readonly string[], name: string): string | undefined =>
  options.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);

function rulesFound({ points, options, text }: Case): readonly string[] {
  const has = (name: string): boolean => options.includes(name);
  const script = has('skillscript')
    ? '_vance/skills/sk/scripts/a.js'
    : has('other')
      ? '_vance/scripts/a.js'
      : '_vance/guards/a.js';
  const rounds = value(options, 'rounds');
  const params = value(options, 'params')?.replace(':', ': ');
  const entries = points.map(
    (point) =>
      `  - script: ${script}\n    trigger: ${point}\n${has('tools') ? '    allowTools: true\n' : ''}${rounds ? `    maxRounds: ${rounds}\n` : ''}${params ? `    params: { ${params} }\n` : ''}`,
  );
  const analyses = analysesOf({
    ...surroundings,
    [script]: text,
    ...(entries.length && { '_vance/recipes/dev.yaml': `description: d\nengine: ford\nguard:\n${entries.join('')}` }),
    ...(has('toolguard') && {
      '_vance/recipes/gate.yaml': 'description: d\nengine: ford\nguard:\n  - scriptBody: "1"\n    trigger: tool\n',
    }),
    ...(has('skillscript') && {
      '_vance/skills/sk/SKILL.md':
        '---\nname: sk\ndescription: x\nscripts:\n  - name: a\n    file: scripts/a.js\n---\nbody',
    }),
  });
  return problemsOf(analyses, analyses.workspace.document(script)!).map((each) => each.rule);
}

for (const file of fs.readdirSync(folder)) {
  for (const each of casesIn(file)) {
    test(`${each.rule} ${each.bad ? 'finds' : 'is silent for'} ${JSON.stringify(each.text)} ${each.points} ${each.options}`, () => {
      const found = rulesFound(each);
      if (each.bad) expect(found).toContain(each.rule);
      else expect(found).not.toContain(each.rule);
    });
  }
}
