import { nearest } from '../base/nearest.ts';
import type { Problem } from '../base/parsed.ts';
import { type Span, span } from '../base/span.ts';
import { type SkillField, skillBlocks, skillFields } from '../model/skill-fields.ts';
import { isMerge, pairOf, textKey, type YamlMap, type YamlNode, type YamlPair } from '../syntax/yaml/yaml-tree.ts';
import { repeatedKeys } from './ignored-parts.ts';
import type { SkillFacts } from './skill-facts.ts';

/** What the skill loader drops or never uses, without a refusal (recipe-yaml 6, "Warnings only"). */
export function ignoredSkillParts({ skill, around }: SkillFacts): readonly Problem[] {
  const { front } = skill;
  const root = front?.root;
  if (!front || !root) return [];
  const move = (at: Span): Span => span(at.start + front.offset, at.end + front.offset);
  const warn = (at: Span, message: string, fixes?: Problem['fixes']): Problem => ({
    span: move(at),
    severity: 'warning',
    rule: 'skill-ignored',
    message,
    ...(fixes && { fixes }),
  });
  const fields = skillFields.filter((field) => around.extensions || !field.since);
  return [
    ...unknownKeys(root, fields, 'a skill', warn, move),
    ...Object.entries(skillBlocks).flatMap(([key, known]) =>
      mapsUnder(pairOf(root, key)?.value).flatMap((map) => unknownKeys(map, known, `\`${key}\``, warn, move)),
    ),
    ...flagValue(root, warn, move),
    ...withoutEffect(root, warn),
    ...repeatedKeys(root, front.offset, 'skill-ignored'),
  ];
}

type Warn = (at: Span, message: string, fixes?: Problem['fixes']) => Problem;

const mapsUnder = (node: YamlNode | undefined): readonly YamlMap[] =>
  node?.kind === 'map'
    ? [node]
    : node?.kind === 'list'
      ? node.items.filter((item): item is YamlMap => item.kind === 'map' && !item.alias)
      : [];

function unknownKeys(
  map: YamlMap,
  fields: readonly SkillField[],
  where: string,
  warn: Warn,
  move: (at: Span) => Span,
): readonly Problem[] {
  const names = fields.map((field) => field.name);
  const present = new Set(map.pairs.map(textKey));
  return map.pairs.flatMap((pair) => {
    const key = textKey(pair);
    if (key === undefined || names.includes(key) || isMerge(pair) || /^(?:_|x-)/.test(key)) return [];
    const near = nearest(
      key,
      names.filter((name) => !present.has(name)),
    );
    const fixes = near && [{ title: `Replace with \`${near}\``, edits: [{ span: move(pair.key.span), text: near }] }];
    const advice = near ? `Did you mean \`${near}\`?` : 'Remove it, or write the key that is meant.';
    return [warn(pair.key.span, `\`${key}\` is ignored: ${where} has no such key. ${advice}`, fixes || undefined)];
  });
}

/** `enabled: "false"` leaves the skill on. */
function flagValue(root: YamlMap, warn: Warn, move: (at: Span) => Span): readonly Problem[] {
  const node = pairOf(root, 'enabled')?.value;
  if (!node || (node.kind === 'scalar' && (node.value === null || typeof node.value === 'boolean'))) return [];
  const word = node.kind === 'scalar' ? /^(?:true|false)$/i.exec(node.text)?.[0].toLowerCase() : undefined;
  return [
    warn(
      node.span,
      '`enabled` is a YAML boolean: this value counts as true, so the skill is on. Write `false` or `true`.',
      word ? [{ title: `Replace with \`${word}\``, edits: [{ span: move(node.span), text: word }] }] : undefined,
    ),
  ];
}

/** Fields that are read and then never used. */
function withoutEffect(root: YamlMap, warn: Warn): readonly Problem[] {
  const found: Problem[] = [];
  const triggers = pairOf(root, 'triggers');
  const triggered = triggers?.value.kind === 'list' && triggers.value.items.length > 0;
  const run = pairOf(root, 'run')?.value;
  if (run && run.kind !== 'map' && !(run.kind === 'scalar' && run.value === null))
    found.push(warn(run.span, '`run` is a map of `target`, `recipe` and `inherit`; this value is ignored.'));
  const target = run?.kind === 'map' ? wordOf(pairOf(run, 'target')) : undefined;
  if (triggers && triggered && wordOf(pairOf(root, 'lifecycle')) === 'shot' && !pairOf(root, 'activate'))
    found.push(
      warn(
        triggers.key.span,
        'A `shot` skill without `activate:` does nothing when a trigger activates it. Add `activate:`, or make it `sticky`.',
      ),
    );
  if (triggers && triggered && target === 'spawn')
    found.push(
      warn(triggers.key.span, 'Triggers never spawn, so they do not run this skill. Remove them, or run it `inline`.'),
    );
  if (run?.kind === 'map' && target !== 'spawn')
    for (const key of ['recipe', 'inherit'] as const) {
      const pair = pairOf(run, key);
      if (pair)
        found.push(warn(pair.key.span, `\`run.${key}\` is read only with \`target: spawn\`; it is ignored here.`));
    }
  for (const item of mapsUnder(pairOf(root, 'scripts')?.value)) {
    const pair = pairOf(item, 'target');
    if (pair && wordOf(pair) === 'foot')
      found.push(warn(pair.value.span, 'Scripts for FOOT are dropped by the server, so this one is never a tool.'));
  }
  return found;
}

const wordOf = (pair: YamlPair | undefined): string | undefined =>
  pair?.value.kind === 'scalar' && typeof pair.value.value === 'string'
    ? pair.value.value.trim().toLowerCase()
    : undefined;
