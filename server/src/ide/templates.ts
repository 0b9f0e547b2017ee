import type { PointId } from '../model/points.ts';

const bodies: Readonly<Record<PointId, string>> = {
  start: "if (/release/i.test(vance.guard.task)) {\n  vance.guard.activateSkill('code-review', vance.guard.task);\n}\n",
  command:
    "const { name, args } = vance.guard.command;\nif (name === 'llm' && args.text) {\n  vance.guard.deny(`${name} ${args.text} is fixed here`);\n}\n",
  stop: "const flags = vance.guard.loopValues;\nif (!flags.get('asked')) {\n  flags.set('asked', true);\n  vance.guard.continueWith('Please check your answer once more.');\n}\n",
  terminate:
    "const flags = vance.guard.loopValues;\nif (!flags.get('asked')) {\n  flags.set('asked', true);\n  vance.guard.continueWith('Please say what is left to do before you end.');\n}\n",
  tool: "const { command = '' } = vance.guard.tool.args;\nif (/\\brm\\s+-rf\\b/i.test(command)) {\n  vance.guard.deny('removing whole folders is not allowed here');\n}\n",
};

/** A first guard for a point: it does something that can be seen, and none of the rules has anything to say. */
export const guardTemplate = (point: PointId): string =>
  `/**\n * @description What this guard checks.\n */\n${bodies[point]}`;

const steps: Readonly<Record<PointId, string>> = {
  start: '  - user: Please do it.\n',
  command: '  - command: ping\n    expect: { verdict: pass }\n',
  stop: '  - stop: Done.\n    expect: { verdict: continue }\n',
  terminate: '  - terminate: Done.\n    expect: { verdict: continue }\n',
  tool: '  - tool: { name: exec_run, args: { command: ls } }\n    expect: { verdict: pass }\n',
};

/** A first scenario: one step per point. `recipe` is written from the folder of the scenario. */
export const scenarioTemplate = (name: string, recipe: string, at: readonly PointId[]): string =>
  `scenario: ${name}\nrecipe: ${recipe}\nsteps:\n${(at.length > 0 ? at : (['stop'] as const)).map((id) => steps[id]).join('')}`;
