import { nearest } from '../../base/nearest.ts';
import type { HostData } from '../../model/host-data.ts';
import { isHostMap } from '../../model/host-data.ts';
import type { LlmRule } from '../../model/mock-process.ts';
import type { TraceSink } from '../../model/trace.ts';
import { fits, patternText } from '../match-pattern.ts';
import { own } from '../own.ts';
import { answer, isBlank, refuse, textOf } from './host-answer.ts';
import { settingText } from './settings.ts';
import { type Sourced, usable } from './tools.ts';
import type { WorldState } from './world-state.ts';

const defaultAttempts = 3;

/** `vance.llm.call`, `callForJson`, `callForJsonWithModel` (script-api 3). */
export function llmCall(state: WorldState, method: string, args: readonly HostData[], sink: TraceSink): Sourced {
  const recipe = textOf(args[0]);
  const prompt = textOf(args[1]);
  if (recipe === null || isBlank(recipe)) return host('vance.llm: recipeName must not be empty');
  if (prompt === null) return host('vance.llm: userPrompt must not be null');
  if (isBlank(state.world.tenant)) return host('vance.llm requires a tenant-scoped run');
  sink({ kind: 'llm', method, recipe, prompt, vars: args[2] ?? null });
  const where = `vance.llm.${method}(${recipe})`;
  if (isBlank(prompt)) return host(`${where}: userPrompt is required`);
  if (settingText(state.world, 'lightllm.enabled') === 'false') {
    return host(`${where}: LightLlmService is disabled for this scope ('lightllm.enabled'=false)`);
  }
  const rules = own(state.world.llm, recipe);
  if (!rules) return unknownRecipe(state, recipe, where, sink);
  const rule = rules.find((candidate) => usable(state, candidate) && (!candidate.when || fits(candidate.when, prompt)));
  if (!rule) return noRule(rules, recipe, where, sink);
  state.used.set(rule, (state.used.get(rule) ?? 0) + 1);
  return { answer: replyOf(state, method, where, rule), origin: 'scenario' };
}

function replyOf(state: WorldState, method: string, where: string, rule: LlmRule) {
  const { answer: said } = rule;
  const json = method !== 'call';
  if ('throws' in said) {
    return refuse(`${where}: LLM call failed${json ? ' at attempt 1' : ''}: ${said.throws}`);
  }
  const text = 'text' in said ? said.text : JSON.stringify(said.json);
  if (!json) return answer(text);
  const value = 'json' in said ? { ok: true as const, value: said.json } : readJson(text);
  if (!value.ok || !isHostMap(value.value)) {
    const detail = value.ok ? 'reply is not a JSON object' : 'reply is not valid JSON';
    const attempts = attemptsOf(state);
    return refuse(
      `${where}: schema validation exhausted: Schema not satisfied after ${attempts} attempt(s); last error: ${detail}`,
    );
  }
  return answer(method === 'callForJson' ? value.value : { result: value.value, model: rule.model ?? null });
}

function attemptsOf(state: WorldState): number {
  const set = Number.parseInt(settingText(state.world, 'lightllm.maxAttempts.default') ?? '', 10);
  return set > 0 ? set : defaultAttempts;
}

/** Takes the JSON out of a reply: strips a Markdown fence, else the outermost braces (script-api 3). */
function readJson(text: string): { readonly ok: true; readonly value: HostData } | { readonly ok: false } {
  const fence = /```(?:json)?\s*\n?([\s\S]*?)```/.exec(text)?.[1];
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  for (const candidate of [fence, start >= 0 && end > start ? text.slice(start, end + 1) : undefined, text]) {
    if (candidate === undefined) continue;
    try {
      return { ok: true, value: JSON.parse(candidate) as HostData };
    } catch {
      // The next candidate may be better.
    }
  }
  return { ok: false };
}

function unknownRecipe(state: WorldState, recipe: string, where: string, sink: TraceSink): Sourced {
  const close = nearest(recipe, Object.keys(state.world.llm));
  sink({
    kind: 'unmatched',
    what: 'llm',
    name: recipe,
    detail: 'no recipe of this name is described',
    ...(close === undefined ? {} : { nearest: close }),
  });
  return { answer: refuse(`${where}: recipe not found: ${recipe}`), origin: 'unmatched' };
}

function noRule(rules: readonly LlmRule[], recipe: string, where: string, sink: TraceSink): Sourced {
  const last = rules.at(-1)?.when;
  sink({
    kind: 'unmatched',
    what: 'llm',
    name: recipe,
    detail: 'no rule fits the prompt',
    ...(last === undefined ? {} : { nearest: patternText(last) }),
  });
  return { answer: refuse(`${where}: LLM call failed: no rule of the scenario fits the prompt`), origin: 'unmatched' };
}

const host = (message: string): Sourced => ({ answer: refuse(message), origin: 'host' });
