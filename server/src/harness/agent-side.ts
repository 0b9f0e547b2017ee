import { followUpMarker } from './hook-event.ts';

/** Asks `shooty hook` and never throws: every fault is an allow. Shared by the extension and the plugin. */
const ask = (command: readonly string[]): string => `const COMMAND = ${JSON.stringify(command)};
const MARKER = ${JSON.stringify(followUpMarker)};
const BUDGET_MS = 30_000;

/** One question to the guards; anything unexpected is an allow. */
function ask(payload, cwd) {
  return new Promise((resolve) => {
    const allow = { kind: 'allow' };
    let out = '';
    let child;
    try {
      child = spawn(COMMAND[0], COMMAND.slice(1), { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
    } catch {
      return resolve(allow);
    }
    const late = setTimeout(() => child.kill(), BUDGET_MS);
    child.stdout.on('data', (data) => { out += data; });
    child.on('error', () => resolve(allow));
    child.on('close', () => {
      clearTimeout(late);
      try {
        resolve(JSON.parse(out));
      } catch {
        resolve(allow);
      }
    });
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(payload));
  });
}
`;

/** Text of the Pi extension. It stops natively where Pi can, and with one follow-up message where it cannot. */
export const piExtension = (
  command: readonly string[],
): string => `// Written by \`shooty hook install pi\`; \`shooty hook uninstall pi\` removes it.
import path from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

${ask(command)}
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export default function shooty(pi) {
  const session = \`pi-\${process.pid}\`;
  let forced = false; // a forced turn is under way
  let native = false; // this Pi has a boundary of its own

  pi.on('before_agent_start', async (event) => {
    if (forced || String(event.prompt ?? '').startsWith(MARKER)) return undefined;
    const answer = await ask({ hook_event_name: 'start', session_id: session, prompt: event.prompt ?? '' }, root);
    return answer.kind === 'context' ? { message: { customType: 'shooty', content: answer.text, display: false } } : undefined;
  });

  pi.on('tool_call', async (event) => {
    const answer = await ask({ hook_event_name: 'tool', session_id: session, tool_name: event.toolName, tool_input: event.input ?? {} }, root);
    return answer.kind === 'deny' ? { block: true, reason: answer.reason } : undefined;
  });

  pi.on('agent_before_settle', async (event) => {
    native = true;
    if (event.outcome !== 'completed') return undefined;
    const answer = await ask({ hook_event_name: 'stop', session_id: session, outcome: event.outcome, stop_hook_active: forced }, root);
    forced = answer.kind === 'block';
    if (!forced) return undefined;
    return { entries: [...event.entries, { type: 'custom_message', customType: 'shooty', content: answer.reason, display: true }], continue: true };
  });

  pi.on('agent_settled', async (event) => {
    if (native) return;
    if (forced || event.aborted) {
      forced = false; // the settle of the forced turn itself
      return;
    }
    const answer = await ask({ hook_event_name: 'stop', session_id: session, stop_hook_active: false }, root);
    if (answer.kind !== 'block') return;
    forced = true;
    try {
      await pi.sendUserMessage(MARKER + answer.reason, { deliverAs: 'followUp' });
    } catch {
      forced = false; // not delivered: the next settle asks again
    }
  });
}
`;

/** Text of the OpenCode plugin. A stop cannot be refused there, so it sends one follow-up message. */
export const opencodePlugin = (
  command: readonly string[],
): string => `// Written by \`shooty hook install opencode\`; \`shooty hook uninstall opencode\` removes it.
import { spawn } from 'node:child_process';

${ask(command)}
export const Shooty = async ({ client, directory, worktree }) => {
  const root = worktree && worktree !== '/' ? worktree : directory;
  const forced = new Set(); // sessions in a forced turn
  const failed = new Set(); // sessions whose model failed since the last prompt

  return {
    event: async ({ event }) => {
      const id = event.properties?.sessionID;
      if (event.type === 'session.error' && id) failed.add(id);
      // without a screen the process ends now; \`shooty hook wrap opencode\` asks instead
      if (event.type !== 'session.idle' || !id || process.env.SHOOTY_HEADLESS) return;
      if (forced.delete(id) || failed.has(id)) return;
      const answer = await ask({ hook_event_name: 'stop', session_id: id, stop_hook_active: false }, root);
      if (answer.kind !== 'block') return;
      forced.add(id);
      try {
        await client.session.promptAsync({ path: { id }, body: { parts: [{ type: 'text', text: MARKER + answer.reason }] } });
      } catch {
        forced.delete(id);
      }
    },
    'chat.message': async (input, output) => {
      const text = output.parts.map((part) => part.text ?? '').join('\\n');
      if (text.startsWith(MARKER)) return;
      failed.delete(input.sessionID);
      const answer = await ask({ hook_event_name: 'start', session_id: input.sessionID, prompt: text }, root);
      const first = output.parts[0];
      if (answer.kind === 'context' && first) output.parts.push({ ...first, id: \`\${first.id}s\`, type: 'text', text: answer.text, synthetic: true });
    },
    'tool.execute.before': async (input, output) => {
      const answer = await ask({ hook_event_name: 'tool', session_id: input.sessionID, tool_name: input.tool, tool_input: output.args ?? {} }, root);
      if (answer.kind === 'deny') throw new Error(answer.reason);
    },
  };
};
`;
