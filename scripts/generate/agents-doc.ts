// docs/agents.md: what guards can do on real coding agents, agent by agent.
import { agentIds, agents, hookBudgetMs, hookTimeoutSeconds } from '../../server/src/model/agents.ts';

const row = (title: string, value: (id: (typeof agentIds)[number]) => string): string =>
  `| ${title} | ${agentIds.map(value).join(' | ')} |`;

/** The whole page. */
export function agentsDoc(): string {
  const lines = [
    '# Guards on coding agents',
    '',
    'Generated from `server/src/model/agents.ts` by `npm run generate`; do not edit.',
    '',
    '`shooty hook install <agent>` registers the hook in the project, `shooty doctor` tells whether it will fire. Which guards run stands',
    'in `shooty.config.yaml`: `hooks: { recipe, failClosed, budget, record, stateFolder, grace, repair }`.',
    '',
    `| | ${agentIds.map((id) => agents[id].title).join(' | ')} |`,
    `|---|${agentIds.map(() => '---').join('|')}|`,
    row('seen with version', (id) => agents[id].version),
    row('way', (id) => agents[id].way),
    row('file', (id) => `\`${agents[id].file}\``),
    row('START', (id) => `\`${agents[id].events.start}\``),
    row('COMMAND, TOOL', (id) => `\`${agents[id].events.tool}\``),
    row('STOP', (id) => `\`${agents[id].events.stop}\``),
    row('text of a START guard', (id) =>
      agents[id].startText === 'prompt' ? 'with the prompt' : 'with the first tool call',
    ),
    row('own cap on forced turns', (id) => agents[id].cap),
    row('runs only when', (id) => agents[id].trust ?? 'no condition'),
    row('a fault nobody expects', (id) => agents[id].onFault),
    '',
    '* STOP and START always fail open. COMMAND and TOOL fail closed only with `failClosed: true`.',
    '* Never two forced turns for one stop: the flag of the agent counts, and a note per session and turn on disk.',
    `* A guard gets ${hookBudgetMs / 1000} s (\`budget\`), the hook ${hookTimeoutSeconds} s. A hook that is killed lets everything through.`,
    '* A shell call goes to the TOOL guards as `exec_run`, then to the COMMAND guards as `exec`; other tools go to COMMAND by their name.',
    '* Grok also reads the hooks of Claude Code. With a hook of its own it uses only that; without, the payload is read as Grok’s.',
    '* `hooks: { record: true }` keeps events, secrets masked; `shooty hook record --out tests/real.scenario.yaml` makes a scenario of a session.',
    '* State (task, rounds, stores) and a log lie below `$XDG_STATE_HOME/shooty`, never in the checkout.',
    '',
  ];
  return lines.join('\n');
}
