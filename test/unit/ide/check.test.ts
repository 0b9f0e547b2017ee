import { expect, test } from 'vitest';
import type { Severities } from '../../../server/src/analysis/check-script.ts';
import { checkFiles, problemsOf } from '../../../server/src/ide/check.ts';
import { suppressFix, suppressInFileFix } from '../../../server/src/ide/suppress-fix.ts';
import { memoryFiles } from '../../../server/src/workspace/files.ts';
import {
  analysesOf,
  checkFix,
  checkMarks,
  checkProblems,
  type Files,
  guardPath,
  recipePath,
} from '../../support/check-ide.ts';

const recipe = (entry: string, engine = 'frankie') =>
  `description: d\nengine: ${engine}\nguard:\n  - ${entry.replaceAll('\n', '\n    ')}\n`;

test('syntax errors in the words of the engine, one per mistake', () => {
  checkMarks('const x = ;\n', ['guard-js-syntax error `;`']);
  checkMarks('if (a) {\n', ['guard-js-syntax error `{`']);
  checkMarks('return 1;\n', ['SG601 error `return`']);
  checkMarks('await vance.llm.call("a", "b");\n', ['SG614 error `await`']);
  checkMarks("const a: string = 'x';\n", ['SG615 error `:`']);
  checkMarks('import x from "y";\n', ['SG602 error `import`']);
});

test('the range is the node the rule is about', () => {
  checkMarks("// @point stop\nvance.guard.deny('x');", ['SG101 error `deny`']);
  checkMarks('// @point stop\nvance.guard.command.name;', ['SG105 error `vance.guard.command.name`']);
  checkMarks("if (!vance.guard.round) vance.guard.continueWith(' ');", ["SG110 error `' '`"]);
  checkMarks('if (!vance.guard.round) vance.guard.continueWith();', ['SG110 error `continueWith`']);
  checkMarks("vance.log.debug('x');", ['SG515 error `debug`']);
});

test('host objects are followed through names, parameters and single assignments', () => {
  const wrong = (text: string) => checkMarks(text, ['SG515 error `nope`']);
  wrong('const g = vance.guard;\nconst h = g;\nh.nope();');
  wrong('let g;\ng = vance.guard;\ng.nope();');
  wrong('function f(g) { g.nope(); }\nf(vance.guard);\nf(vance.guard);');
  wrong('const f = ({ guard: g }) => g.nope();\nf(vance);');
  wrong('((g) => { g.nope(); })(vance.guard);');
  wrong("vance['guard'].nope();");
  wrong('globalThis.vance.guard.nope();');
  checkMarks('function f(g) { g.nope(); }\nf(vance.guard);\nf({});', []);
  checkMarks('let g = {};\ng = vance.guard;\ng.nope();', []);
  checkMarks('function f(g) { g.nope(); }\n[1].map(f);\nf(vance.guard);', []);
});

test('precedence: one mistake, one problem', () => {
  checkMarks('/**\n * @timeout 2h\n */\nvance.guard.task;', ['SG205 warning `2h`']);
  checkMarks('/**\n * @timeout\u00a05s\n */\n1;', ['SG215 warning `@timeout\u00a05s`']);
  checkMarks('/** @timeout 5s @version 2 */\n1;', ['SG203 error `5s @version 2`', 'SG207 error `@version`']);
  checkMarks('vance.guard.deny(null);', ['SG119 error `null`']);
});

test('the points come from recipes, skills and inline entries', () => {
  const script = "vance.guard.deny('x');";
  checkProblems({ [guardPath]: script, [recipePath]: recipe(`script: ${guardPath}`) }, ['1:13 SG101']);
  checkProblems({ [guardPath]: script, [recipePath]: recipe(`script: ${guardPath}\ntrigger: command`) }, []);
  checkProblems({ [guardPath]: script }, []);
  const skill = `---\ntitle: t\nactivate:\n  - guard script ${guardPath}\n---\nbody\n`;
  checkProblems({ [guardPath]: script, '_vance/skills/s/SKILL.md': skill }, ['1:13 SG101']);
  checkProblems({ [recipePath]: recipe("scriptBody: |\n  const a = 1;\n  vance.guard.deny('x');") }, ['6:19 SG101']);
});

test('recipe: loader words at the right place, one per mistake', () => {
  checkMarks({ [recipePath]: 'engine: frankie\n' }, ['recipe-description error `engine`']);
  checkMarks({ [recipePath]: 'description: d\nengine: e\nguard:\n  script: a\n' }, [
    'recipe-engine-unknown warning `e`',
    'SG715 error `guard`',
  ]);
  checkMarks({ [recipePath]: recipe('script: a.js\ntrigger: exec'), 'a.js': '' }, ['SG730 warning `exec`']);
  checkMarks({ [recipePath]: recipe('script: a.js\ntrigger: [stop]'), 'a.js': '' }, ['SG702 error `[stop]`']);
  checkMarks({ [recipePath]: recipe('script: a.js\nmaxRounds: "2"'), 'a.js': '' }, ['SG706 error `"2"`']);
  checkMarks({ [recipePath]: 'description: [\n' }, ['recipe-parse error `[`']);
  checkMarks({ [recipePath]: '' }, ['recipe-empty error ``']);
});

test('script paths: found, nearly found, not found, written from the recipe', () => {
  checkMarks({ [recipePath]: recipe(`script: ${guardPath}`), [guardPath]: '' }, []);
  checkMarks({ [recipePath]: recipe('script: _vance/guards/b.js'), [guardPath]: '' }, [
    'SG716 error `_vance/guards/b.js`',
  ]);
  checkMarks({ [recipePath]: recipe('script: _vance/guards/other.js'), [guardPath]: '' }, [
    'SG716 warning `_vance/guards/other.js`',
  ]);
  checkMarks({ [recipePath]: recipe('script: ../guards/a.js'), [guardPath]: '' }, ['SG717 warning `../guards/a.js`']);
  checkMarks({ [recipePath]: recipe('script: _vance/guards/llm-judge.js') }, []);
  checkMarks({ [recipePath]: recipe('script: far.js'), 'shooty.config.yaml': 'world: closed\n' }, [
    'SG716 error `far.js`',
  ]);
  checkMarks(
    { [recipePath]: recipe('script: far.js'), 'shooty.config.yaml': 'layers: [outer]\n', 'outer/far.js': '' },
    [],
  );
});

test('tools: what the entry allows', () => {
  const call = "vance.tools.call('exec_run', { command: 'ls' });";
  const header = '/**\n * @allowTools exec_run, process_spawn\n * @requiresTools exec_run\n */\n';
  checkMarks({ [guardPath]: call, [recipePath]: recipe(`script: ${guardPath}`) }, ["SG501 error `'exec_run'`"]);
  checkMarks({ [guardPath]: call, [recipePath]: recipe(`script: ${guardPath}\nallowTools: true`) }, []);
  checkMarks(
    {
      [guardPath]: call,
      [recipePath]: recipe(`script: ${guardPath}\nallowTools: true`),
      '_vance/recipes/b.yaml': recipe(`script: ${guardPath}`),
    },
    ["SG501 warning `'exec_run'`"],
  );
  checkMarks(
    { [guardPath]: `if (vance.tools.has('exec_run')) ${call}`, [recipePath]: recipe(`script: ${guardPath}`) },
    [],
  );
  checkMarks({ [guardPath]: `${header}1;`, [recipePath]: recipe(`script: ${guardPath}`) }, [
    'SG208 warning `exec_run`',
    'SG209 error `exec_run`',
  ]);
  checkMarks({ [guardPath]: `${header}1;`, [recipePath]: recipe(`script: ${guardPath}\nallowTools: yes`) }, []);
  checkMarks({ [recipePath]: recipe("scriptBody: vance.files.read('a');") }, ['SG501 error `read`']);
  checkMarks(
    { [guardPath]: "vance.tools.call('my_tool', {});", 'shooty.config.yaml': 'known: { tools: [my_tool] }' },
    [],
  );
  checkMarks({ [guardPath]: "vance.tools.call('own_tool', {});", '_vance/server-tools/own_tool.yaml': '' }, []);
});

test('file names that no server looks up', () => {
  checkMarks({ '_vance/recipes/Dev.yml': 'description: d\nengine: frankie\n' }, ['SG722 warning `description: d`']);
});

test('a script that one entry caps at one round needs no memory', () => {
  const ask = "vance.guard.continueWith('x');";
  checkMarks({ [guardPath]: ask, [recipePath]: recipe(`script: ${guardPath}\nmaxRounds: 1`) }, []);
  checkMarks({ [guardPath]: ask, [recipePath]: recipe(`script: ${guardPath}`) }, ['SG301 warning `continueWith`']);
});

test('severities and switches of the configuration', () => {
  checkMarks({ [guardPath]: "vance.log.debug('x');", 'shooty.config.yaml': 'rules: { SG515: off }\n' }, []);
  checkMarks({ [guardPath]: "vance.log.debug('x');", 'shooty.config.yaml': 'rules: { SG515: hint }\n' }, [
    'SG515 hint `debug`',
  ]);
  checkMarks(
    {
      [recipePath]: recipe('handler: exec-danger\ntrigger: stop'),
      'shooty.config.yaml': 'vance: { extensions: false }\n',
    },
    ['SG713 warning `handler`', 'SG712 error `exec-danger`'],
  );
  checkMarks({ 'shooty.config.yaml': 'wrld: open\nworld: maybe\nrules: { SG1: loud }\n' }, [
    'config-key error `wrld`',
    'config-value error `maybe`',
    'config-value error `loud`',
  ]);
});

test('suppressions hide, and say when they hide nothing', () => {
  checkMarks("// shooty-disable-next-line SG515 -- known\nvance.log.debug('x');", []);
  checkMarks("// shooty-disable-file SG515 SG601 -- known\nvance.log.debug('x');\nreturn;", []);
  checkMarks('// shooty-disable-next-line SG515\nvance.guard.task;', [
    'unused-suppression warning `// shooty-disable-next-line SG515`',
  ]);
  checkMarks(
    { [recipePath]: recipe('script: a.js\n# shooty-disable-next-line SG713 -- old\nwhen: x'), 'a.js': '' },
    [],
  );
});

test('fixes', () => {
  checkFix("vance.guard.contineWith('x');", 'Replace with `continueWith`', "vance.guard.continueWith('x');");
  checkFix('return 1;\n', 'Wrap the script in a function', '(function () {\nreturn 1;\n})();\n');
  checkFix(
    '/** @timeout 5s */\nreturn 1;\n',
    'Wrap the script in a function',
    '/** @timeout 5s */\n(function () {\nreturn 1;\n})();\n',
  );
  checkFix('/**\n * @timeout 500ms\n */\n1;', 'Replace with `1s`', '/**\n * @timeout 1s\n */\n1;');
  checkFix(
    '/** @timeout 5s @version 2 */\n1;',
    'Put `@version` on its own line',
    '/** @timeout 5s\n * @version 2 */\n1;',
  );
  checkFix("vance.process.progress('x');", 'Add `{}`', "vance.process.progress('x', {});");
  checkFix('// note\n/** @timeout 5s */\n1;', 'Move the header to the top', '/** @timeout 5s */\n// note\n\n1;');
  checkFix(
    { [recipePath]: recipe('scriptBody: \'vance.log.wran("x");\'') },
    'Replace with `warn`',
    recipe('scriptBody: \'vance.log.warn("x");\''),
  );
});

test('suppressing a problem really hides it, in every kind of place', () => {
  const hide = (files: Record<string, string>) => {
    const analyses = analysesOf(files);
    const [path, text] = Object.entries(files)[0]!;
    const problem = problemsOf(analyses, analyses.workspace.document(path)!)[0]!;
    const edit = suppressFix(analyses, analyses.workspace.document(path)!, problem)?.edits[0];
    if (!edit) return undefined;
    const after = text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
    checkMarks({ ...files, [path]: after }, []);
    return edit.text;
  };
  expect(hide({ [guardPath]: "  vance.log.debug('x');" })).toBe('  // shooty-disable-next-line SG515 -- reason\n');
  expect(hide({ [guardPath]: '/**\n * @timeot 5s\n */\n1;' })).toBe('\n// shooty-disable-file SG201 -- reason');
  expect(hide({ [recipePath]: recipe('script: a.js\nwhen: x'), 'a.js': '' })).toBe(
    '    # shooty-disable-next-line SG713 -- reason\n',
  );
  expect(hide({ [recipePath]: recipe("scriptBody: |\n  vance.log.debug('x');") })).toBe(
    '      // shooty-disable-next-line SG515 -- reason\n',
  );
  expect(hide({ [recipePath]: recipe('scriptBody: "vance.log.debug(1);"') })).toContain('# shooty-disable-next-line');
  expect(hide({ [guardPath]: 'if (' })).toBeUndefined();
});

test('scenario files are checked too', () => {
  const analyses = analysesOf({ 'a.scenario.yaml': 'scenario: x\nstpes: []\n' });
  const found = problemsOf(analyses, analyses.workspace.document('a.scenario.yaml')!);
  expect(found.some((problem) => problem.message.includes('stpes'))).toBe(true);
});

test('files for the command line: all are known, the wanted ones are reported', () => {
  const files = memoryFiles({
    [guardPath]: "vance.guard.deny('x');",
    [recipePath]: recipe(`script: ${guardPath}`),
    'notes/plain.js': 'not a script at all (',
  });
  const paths = [guardPath, recipePath, 'notes/plain.js'];
  expect(checkFiles(files, paths).map((each) => [each.path, each.problems.map((problem) => problem.rule)])).toEqual([
    [guardPath, ['SG101']],
    [recipePath, []],
  ]);
  expect(checkFiles(files, paths, { wanted: (path) => path === recipePath }).map((each) => each.path)).toEqual([
    recipePath,
  ]);
});

test('scripts inside scenarios are checked in place', () => {
  const scenario = (body: string) => `scenario: a\nguards:\n  - scriptBody: ${body}\nsteps:\n  - stop: x\n`;
  checkMarks({ 'a.scenario.yaml': scenario("|\n      const x = 1;\n      vance.guard.deny('x');") }, [
    'SG101 error `deny`',
  ]);
  checkMarks({ 'a.scenario.yaml': scenario('"vance.guard.nope()"') }, ['SG515 error `nope`']);
});

test('the loader refuses guards of a scenario at the key it means', () => {
  checkMarks(
    {
      'a.scenario.yaml':
        'scenario: a\nguards:\n  - script: a.js\n  - script: b.js\n    maxRounds: -1\nsteps:\n  - stop: x\n',
    },
    ['scenario-guards error `-1`'],
  );
});

test('the trigger for exec-run calls is told by name', () => {
  checkFix(
    { [recipePath]: recipe('script: a.js\ntrigger: exec_run') },
    'Replace with `tool`',
    recipe('script: a.js\ntrigger: tool'),
  );
});

test('a bad duration is replaced by the nearest legal one', () => {
  for (const [written, legal] of [
    ['500ms', '1s'],
    ['1h30m', '1h'],
    ['1m30s', '90s'],
    ['2 minutes', '2m'],
    ['0', '1s'],
    ['-5s', '1s'],
  ])
    checkFix(`/**\n * @timeout ${written}\n */\n1;`, `Replace with \`${legal}\``, `/**\n * @timeout ${legal}\n */\n1;`);
});

test('recipe rules look at every place of their kind', () => {
  const script = 'script: _vance/guards/a.js';
  const entry = (more: string) => ({ [recipePath]: recipe(`${script}\n${more}`), [guardPath]: '' });
  checkMarks(entry('params: { a: , b: ~ }'), ['SG709 error `a:`', 'SG709 error `b: ~`']);
  checkMarks(entry('params: { l: [2026-01-02], m: { d: 2026-01-03 } }'), [
    'SG735 info `2026-01-02`',
    'SG735 info `2026-01-03`',
  ]);
  checkMarks(entry('params: { 2026-01-02: x, 1.5: y }'), ['SG726 warning `2026-01-02`', 'SG726 warning `1.5`']);
  const head = 'description: d\nengine: frankie\n';
  checkMarks(
    { [recipePath]: `${head}profiles: { web: { modes: { default: { guard: [] } }, params: { guard: [] } } }\n` },
    ['SG714 warning `guard`', 'SG714 warning `guard`'],
  );
  const skill = '---\ntitle: t\ndescription: d\nversion: "1"\n---\nb\n';
  checkMarks({ '_vance/skills/Rel/SKILL.md': skill }, ['SG722 warning `---`']);
  checkMarks({ '_vance/skills/rel/skill.md': skill }, ['SG722 warning `---`']);
});

test('ids of one list that suppress nothing are told one by one', () => {
  checkProblems("// shooty-disable-next-line SG515 SG301 -- known\nvance.log.debug('x');\n", [
    '1:1 unused-suppression',
  ]);
  checkFix(
    "// shooty-disable-next-line SG515 SG301 -- known\nvance.log.debug('x');\n",
    'Remove SG301 from the suppression',
    "// shooty-disable-next-line SG515 -- known\nvance.log.debug('x');\n",
  );
});

test('severities of the person at work count where the workspace says nothing', () => {
  const text = "vance.log.debug('x');\n";
  const severity = (files: Files, own: Severities): string | undefined => {
    const analyses = analysesOf(files);
    analyses.own.severities = own;
    return problemsOf(analyses, analyses.workspace.document(guardPath)!)[0]?.severity;
  };
  expect(severity({ [guardPath]: text }, { SG515: 'hint' })).toBe('hint');
  expect(severity({ [guardPath]: text }, { SG515: 'off' })).toBeUndefined();
  expect(severity({ [guardPath]: text, 'shooty.config.yaml': 'rules: { SG515: info }\n' }, { SG515: 'off' })).toBe(
    'info',
  );
});

test('a problem is hidden in the whole file, with room for the reason', () => {
  const checkHidden = (path: string, text: string, rule: string, expected: string): void => {
    const analyses = analysesOf({ [path]: text });
    const document = analyses.workspace.document(path)!;
    const problem = problemsOf(analyses, document).find((each) => each.rule === rule)!;
    const [edit] = suppressInFileFix(analyses, document, problem)!.edits;
    const after = text.slice(0, edit!.span.start) + edit!.text + text.slice(edit!.span.end);
    expect(after).toBe(expected);
    const again = analysesOf({ [path]: after });
    expect(problemsOf(again, again.workspace.document(path)!).map((each) => each.rule)).not.toContain(rule);
  };
  const call = "vance.log.debug('x');\n";
  const comment = '// shooty-disable-file SG515 -- reason';
  checkHidden(guardPath, call, 'SG515', `${comment}\n${call}`);
  checkHidden(guardPath, `/** @timeout 10s */\n${call}`, 'SG515', `/** @timeout 10s */\n${comment}\n${call}`);
  const bad = 'description: d\nengine: ford\nguard:\n  - scriptBody: "1"\n    trigger: exec\n';
  checkHidden(recipePath, bad, 'SG730', `# shooty-disable-file SG730 -- reason\n${bad}`);
});

test('a script that entries share through an alias is looked at where it stands', () => {
  const files = {
    [recipePath]:
      'description: d\nengine: frankie\nx-body: &body |\n  vance.guard.nope();\nguard:\n  - scriptBody: *body\n  - scriptBody: *body\n    trigger: terminate\n',
  };
  checkMarks(files, ['SG515 error `nope`']);
  const merged = {
    [recipePath]:
      'description: d\nengine: frankie\nguard:\n  - &e\n    scriptBody: vance.guard.nope();\n  - <<: *e\n    trigger: terminate\n',
  };
  checkMarks(merged, ['SG515 error `nope`']);
});

test('the flag of a follow-up joins the condition it stands behind, and no two have one flag', () => {
  const title = 'Ask only once per loop (add a flag)';
  checkFix(
    "if (vance.guard.output) vance.guard.continueWith('x');\n",
    title,
    "if (vance.guard.output && !vance.guard.loopValues.get('asked')) {\n  vance.guard.loopValues.set('asked', true);\n  vance.guard.continueWith('x');\n}\n",
  );
  checkFix(
    "if (vance.params.a || vance.params.b) vance.guard.continueWith('x');\n",
    title,
    "if ((vance.params.a || vance.params.b) && !vance.guard.loopValues.get('asked')) {\n  vance.guard.loopValues.set('asked', true);\n  vance.guard.continueWith('x');\n}\n",
  );
  checkFix(
    "const s = vance.guard.loopValues;\nif (!s.get('asked')) s.set('asked', 1);\nvance.guard.continueWith('x');\n",
    title,
    "const s = vance.guard.loopValues;\nif (!s.get('asked')) s.set('asked', 1);\nif (!vance.guard.loopValues.get('asked2')) {\n  vance.guard.loopValues.set('asked2', true);\n  vance.guard.continueWith('x');\n}\n",
  );
});
