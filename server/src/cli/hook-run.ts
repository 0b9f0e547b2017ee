import fs from 'node:fs';
import path from 'node:path';
import { decide, type HookGuards } from '../harness/decide.ts';
import type { HookAnswer, HookEvent } from '../harness/hook-event.ts';
import { readEvent } from '../harness/read-event.ts';
import { type HookReply, reply } from '../harness/reply.ts';
import { turnEndStatus } from '../harness/turn-end.ts';
import type { AgentId } from '../model/agents.ts';
import { defaultProcess, type MockProcess } from '../model/mock-process.ts';
import { recipeAtRunTime } from '../scenario/recipe-view.ts';
import {
  fileStore,
  type HookProject,
  hookProject,
  hookRoot,
  logHook,
  projectDocuments,
  readBelow,
} from './hook-project.ts';
import { keepEvent } from './hook-record.ts';
import { localMachine } from './local-machine.ts';
import type { RunnerPort } from './runner-port.ts';

export interface HookCall {
  readonly agent: AgentId;
  readonly payload: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly port: RunnerPort;
  /** Time of the call, for the log. */
  readonly now: string;
}

/** Answers one hook call. Never throws: a fault of ours lets everything through and is logged. */
export async function answerHook(call: HookCall): Promise<HookReply> {
  const root = hookRoot(call.agent, call.env, call.cwd);
  const project = hookProject(root, call.env);
  const around = { env: call.env, hasGrokHooks: fs.existsSync(path.join(root, '.grok/hooks')) };
  const read = readEvent(call.agent, call.payload, around);
  const note = (answer: HookAnswer, event?: HookEvent): void =>
    logHook(project.stateDir, {
      at: call.now,
      agent: call.agent,
      point: event?.point ?? null,
      session: event?.sessionId ?? null,
      ...summary(answer),
    });
  if ('allow' in read) {
    const answer: HookAnswer = { kind: 'allow', why: read.allow };
    note(answer);
    return reply(call.agent, { point: 'stop' }, answer);
  }
  keepEvent(project, read.event, call.now, call.env);
  const answer = await decided(read.event, project, call).catch(
    (e: Error): HookAnswer => ({ kind: 'allow', why: `fault: ${e.message}` }),
  );
  note(answer, read.event);
  return reply(read.event.agent, read.event, answer);
}

const summary = (answer: HookAnswer): Readonly<Record<string, unknown>> =>
  answer.kind === 'allow' ? { answer: 'allow', why: answer.why } : { answer: answer.kind };

async function decided(event: HookEvent, project: HookProject, { port, env }: HookCall): Promise<HookAnswer> {
  const guards = hookGuards(project, env, port);
  if ('why' in guards) return { kind: 'allow', why: guards.why };
  const store = fileStore(project.stateDir);
  const key = `${event.agent} ${event.sessionId}`;
  const { answer, state } = await decide(event, store.load(key), guards);
  store.save(key, state);
  return answer;
}

/** The guards of a project, or why there are none. */
export function hookGuards(
  project: HookProject,
  env: HookCall['env'],
  port: RunnerPort,
): HookGuards | { readonly why: string } {
  const { recipe } = project.config;
  if (recipe === undefined) return { why: 'shooty.config.yaml names no `hooks: { recipe }`' };
  const text = readBelow(project.root, recipe);
  if (text === undefined) return { why: `the recipe ${recipe} cannot be read` };
  return {
    runner: port.runner(),
    recipe: recipeAtRunTime(text, recipe, { tenant: 'local', extensions: true }),
    process: baseProcess(project, env),
    readDocument: (layer, file) => (layer === 'project' ? readBelow(project.root, file) : undefined),
    failClosed: project.config.failClosed,
    skillText: (name) =>
      readBelow(project.root, `_vance/skills/${name}/SKILL.md`)?.replace(/^---[\s\S]*?\n---\s*\n/, ''),
    budgetMs: project.budgetMs,
    signal: AbortSignal.timeout(project.budgetMs + 2_000),
  };
}

/** The process of an agent: documents are files of the checkout, `turn_end_status` is the one tool. */
function baseProcess(project: HookProject, env: HookCall['env']): MockProcess {
  const { config, root } = project;
  const folder = env['SHOOTY_IN_FLIGHT'] ?? config.stateFolder ?? '.shooty/in-flight';
  const status = turnEndStatus(localMachine(), {
    root,
    stateFolder: path.resolve(root, folder),
    graceSeconds: Number(env['SHOOTY_GRACE'] ?? '') || config.graceSeconds || 300,
    repair: config.repair ?? 'start the watcher again',
    home: env['HOME'] ?? '',
  });
  return {
    ...defaultProcess,
    owner: 'local',
    skills: skillsOf(root),
    world: {
      ...defaultProcess.world,
      tenant: 'local',
      project: path.basename(root),
      documents: projectDocuments(root),
      tools: { turn_end_status: [{ answer: { returns: status } }] },
    },
  };
}

/** Skills of the checkout: sticky ones without arguments, which is what a START guard can use here. */
function skillsOf(root: string): MockProcess['skills'] {
  try {
    return Object.fromEntries(fs.readdirSync(path.join(root, '_vance/skills')).map((name) => [name, {}]));
  } catch {
    return {};
  }
}
