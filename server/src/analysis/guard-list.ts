import type { Problem } from '../base/parsed.ts';
import { createInterner } from '../base/same-data.ts';
import type { Span } from '../base/span.ts';
import { type PointId, points } from '../model/points.ts';
import type { GuardSite } from '../syntax/recipe/guard-sites.ts';
import { readScriptPath } from '../syntax/recipe/script-path.ts';
import { pairOf } from '../syntax/yaml/yaml-tree.ts';
import { yamlValue } from '../syntax/yaml/yaml-value.ts';
import { scriptOf, triggerSpan, valueSpan } from './guard-values.ts';
import { hostCalls, textOf } from './host-calls.ts';
import type { RecipeFacts } from './recipe-facts.ts';
import type { ScriptFacts } from './script-facts.ts';
import { takenAway } from './tool-blocks.ts';
import { listPoints } from './wording.ts';

/** What the entries of one `guard:` list do to each other, and what they may call (guard-service 2, 3, 5, 12). */
export function guardListProblems(facts: RecipeFacts): readonly Problem[] {
  const intern = createInterner();
  // A list may hold hundreds of entries: what runs and what decides is worked out once per entry.
  const alike = new Map<string, GuardSite[]>();
  const deciders: Decider[] = [];
  return facts.sites.flatMap((site) => {
    const own = identity(site, intern);
    const same = own === undefined ? [] : (alike.get(own) ?? []);
    const problem = repeated(site, same) ?? unreachable(site, deciders);
    if (own !== undefined) alike.set(own, [...same, site]);
    for (const point of site.points)
      if (point !== 'start' && alwaysDecides(facts, site, point)) deciders.push({ site, point });
    return [...(problem ? [problem] : []), ...toolProblems(facts, site)];
  });
}

/** An entry that decides every time it runs at a point. */
interface Decider {
  readonly site: GuardSite;
  readonly point: PointId;
}

type Intern = ReturnType<typeof createInterner>;

/** What decides whether two entries run the same. Tools and caps are compared apart. */
function identity(site: GuardSite, intern: Intern): string | undefined {
  const script = site.script && readScriptPath(site.script.value);
  const source =
    script?.kind === 'own'
      ? `path ${script.path}`
      : site.scriptBody
        ? `body ${site.scriptBody.value.trim()}`
        : undefined;
  const name = source ?? (site.handler && `handler ${site.handler.value}`);
  // Inline scripts get no params.
  const params = site.scriptBody ? undefined : pairOf(site.entry, 'params')?.value;
  return name && `${name} ${intern(params ? yamlValue(params) : {})}`;
}

const shared = (a: GuardSite, b: GuardSite): readonly PointId[] => a.points.filter((id) => b.points.includes(id));

const cappedOnly = (ids: readonly PointId[]): boolean => ids.every((id) => points[id].capped);

const placeOf = (site: GuardSite): Span => {
  const pair = ['script', 'scriptBody', 'handler'].map((key) => pairOf(site.entry, key)).find((each) => each);
  return pair?.key.span ?? site.span;
};

/** The same script with the same params once more at the same point; `same` = the entries in front that run the same. */
function repeated(site: GuardSite, same: readonly GuardSite[]): Problem | undefined {
  const first = same.find(
    (each) =>
      each.allowTools === site.allowTools &&
      site.points.length > 0 &&
      shared(each, site).length === site.points.length &&
      // With a higher cap the later one goes on when the earlier one is silent.
      (!cappedOnly(site.points) || site.maxRounds <= each.maxRounds),
  );
  if (!first) return undefined;
  return {
    span: placeOf(site),
    severity: 'warning',
    rule: 'guard-repeated',
    message: `\`guard[${first.index}]\` is the same guard at ${listPoints(site.points)}, so this entry only runs it again. Remove it, or give it another script, point or other params.`,
  };
}

/** An entry behind one that decides every time it runs. */
function unreachable(site: GuardSite, deciders: readonly Decider[]): Problem | undefined {
  if (site.points.length === 0 || site.points.includes('start')) return undefined;
  const before = site.points.map((id) =>
    deciders.find(
      (each) =>
        each.point === id && (!points[id].capped || (each.site.maxRounds >= site.maxRounds && site.maxRounds > 0)),
    ),
  );
  const [first] = before;
  if (!first || before.some((each) => !each)) return undefined;
  const act = points[site.points[0]!].capped ? 'asks for another turn' : 'refuses';
  return {
    span: triggerSpan(site),
    severity: 'warning',
    rule: 'guard-unreachable',
    message: `\`guard[${first.site.index}]\` ${act} every time, and the first guard that decides ends the point: this entry never runs. Put it in front, or let the other one pass sometimes.`,
  };
}

/** Whether the first thing a script does that matters is its action, without any condition. */
function alwaysDecides(facts: RecipeFacts, site: GuardSite, id: PointId): boolean {
  const action = points[id].capped ? 'vance.guard.continueWith' : 'vance.guard.deny';
  const text = site.scriptBody?.value ?? '';
  if (site.scriptBody && !text.includes(action.slice(action.lastIndexOf('.') + 1))) return false;
  const script = scriptOf(facts, site);
  if (!script || script.parsed.error) return false;
  for (const statement of script.parsed.recovered.body) {
    if (statement.type === 'ExpressionStatement') {
      const call = hostCalls(script, /^vance\.guard\.(?:continueWith|deny)$/).find(
        (use) => use.call === statement.expression,
      );
      const reason = call?.call.arguments[0];
      // A blank text fails instead of deciding; a failure at a gate refuses as well, but SG119 says that.
      if (call) return call.path === action && reason !== undefined && isTextForSure(script, reason);
    }
    const harmless = /^(?:VariableDeclaration|FunctionDeclaration|EmptyStatement)$/.test(statement.type);
    if (!harmless) return false;
  }
  return false;
}

function isTextForSure(script: ScriptFacts, node: Parameters<ScriptFacts['constant']>[0]): boolean {
  const text = textOf(script, node);
  return text !== undefined && text.trim() !== '';
}

/** `allowTools: true` for nothing, and tools that the recipe takes away. */
function toolProblems(facts: RecipeFacts, site: GuardSite): readonly Problem[] {
  if (!site.allowTools || site.handler) return [];
  const script = scriptOf(facts, site);
  if (!script || script.parsed.error) return [];
  const pair = pairOf(site.entry, 'allowTools');
  const uses = script.hosts.uses.map((use) => use.path);
  const dynamic = /\b(?:globalThis|eval|Function)\b|\bvance\s*(?:\?\.)?\[|\bvance\b(?!\s*\??[.[])/.test(script.text);
  const needed =
    uses.some((path) => /^vance\.(?:tools|files|workflow)\b/.test(path)) ||
    script.header.values.allowTools ||
    script.header.values.requiresTools;
  if (!needed && !dynamic && pair)
    return [
      {
        span: valueSpan(pair),
        severity: 'hint',
        rule: 'guard-tools-unused',
        message:
          'The script calls no tools, so `allowTools: true` only widens what a later change of it could do. Remove the key.',
      },
    ];
  return hostCalls(script, /^vance\.tools\.call$/).flatMap((use) => {
    const tool = textOf(script, use.call.arguments[0]);
    const away = tool === undefined || tool === 'process_spawn' ? undefined : takenAway(facts.root, tool);
    return away === undefined
      ? []
      : [
          {
            span: placeOf(site),
            severity: 'warning' as const,
            rule: 'guard-tool-removed',
            message: `The script calls \`${tool}\`, which \`allowedToolsRemove\` takes away ${away}: the call throws there. Keep the tool, or ask \`vance.tools.has('${tool}')\` first.`,
          },
        ];
  });
}
