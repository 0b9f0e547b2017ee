import { type Span, span } from '../../base/span.ts';
import type { LoadContext, LoaderFinding } from '../recipe/findings.ts';
import { refuse } from '../recipe/findings.ts';
import { pebbleFault } from '../recipe/pebble.ts';
import { given, stringOf } from '../recipe/read-values.ts';
import { pairOf, type YamlMap, type YamlNode, type YamlPair } from '../yaml/yaml-tree.ts';
import type { FrontMatter } from './front-matter.ts';

/** What the loader needs besides the text. */
export interface SkillLoadOptions {
  /** Folder name, lower case. */
  readonly name: string;
  /** Newer servers: `category`. Default true. */
  readonly extensions?: boolean;
  /** Whether a file stands beside `SKILL.md`; absent = every file is there. */
  readonly has?: (file: string) => boolean;
}

/** What the Brain's loader refuses in a `SKILL.md` (recipe-yaml 6), in its order and words; places are those of the file. */
export function loadSkill(
  text: string,
  front: FrontMatter | undefined,
  options: SkillLoadOptions,
): readonly LoaderFinding[] {
  const { name, extensions = true } = options;
  const context: LoadContext = { name, extensions, failures: [], warnings: [] };
  const head = span(0, Math.max(0, text.search(/[\r\n]|$/)));
  const fail = (detail: string, at: Span = head): readonly LoaderFinding[] => [
    { code: 'skill-load', detail, span: at },
  ];
  if (!text.startsWith('---')) return fail(`skill '${name}' must start with a YAML frontmatter fence '---'`);
  if (!/[\r\n]/.test(text)) return fail(`skill '${name}' has no body after the opening fence`);
  if (!front) return fail(`skill '${name}' is missing a closing '---' fence`);
  if (front.failure) return fail(firstLine(front.failure.message), front.failure.span);
  if (front.other) return fail(`skill '${name}': frontmatter must be a YAML map`);
  if (!front.root) return fail(`skill '${name}': empty frontmatter`);
  // Places inside the front matter are moved to the file at the end; those of missing keys stand on its first line.
  const start = span(-front.offset, head.end - front.offset);
  readFields(context, front.root, { say: (detail) => `skill '${name}': ${detail}`, start, options });
  return context.failures.map((each) => ({
    ...each,
    code: 'skill-load',
    span: span(each.span.start + front.offset, each.span.end + front.offset),
  }));
}

interface Reading {
  readonly say: (detail: string) => string;
  /** Where the front matter begins: the place of what is missing. */
  readonly start: Span;
  readonly options: SkillLoadOptions;
}

function readFields(context: LoadContext, map: YamlMap, reading: Reading): void {
  readName(context, map);
  for (const key of ['title', 'description', 'version']) required(context, map, key, context.name, reading.start);
  readTriggers(context, map, reading);
  if (context.extensions) textOnly(context, map, 'category', reading);
  textList(context, map, 'tools', reading);
  textList(context, map, 'tags', reading);
  readManualPaths(context, map, reading);
  readReferences(context, map, reading);
  readScripts(context, map, reading);
  readCommands(context, map, 'activate', reading);
  readCommands(context, map, 'deactivate', reading);
  const shot = readLifecycle(context, map, reading);
  const action = textOnly(context, map, 'action', reading);
  readArguments(context, map, reading);
  readRun(context, map, { ...reading, shot, hasAction: action !== undefined });
}

function readName(context: LoadContext, map: YamlMap): void {
  const value = stringOf(given(map, 'name')?.value)?.trim();
  if (!value || value.toLowerCase() === context.name) return;
  refuse(
    context,
    `skill folder '${context.name}' does not match declared name '${value}'`,
    pairOf(map, 'name')!.value.span,
  );
}

/** `label` is what the loader calls the map. */
function required(context: LoadContext, map: YamlMap, key: string, label: string, start: Span): string | undefined {
  const pair = pairOf(map, key);
  const value = stringOf(pair?.value);
  if (value?.trim()) return value;
  refuse(context, `${label}: missing required string '${key}'`, pair ? placeOf(pair) : start);
  return undefined;
}

/** The value; the key when the value is empty. */
const placeOf = (pair: YamlPair): Span =>
  pair.value.span.end > pair.value.span.start ? pair.value.span : pair.key.span;

function textOnly(context: LoadContext, map: YamlMap, key: string, { say }: Reading): string | undefined {
  const pair = given(map, key);
  const value = stringOf(pair?.value);
  if (pair && value === undefined) refuse(context, say(`'${key}' must be a string`), placeOf(pair));
  const text = value?.trim() ? value : undefined;
  const fault = key === 'action' && text ? pebbleFault(text) : undefined;
  if (pair && fault) refuse(context, say(`'action' is not a valid Pebble template: ${fault}`), placeOf(pair));
  return text;
}

/** The items of a list field; undefined when it is absent or refused. */
function listOf(context: LoadContext, map: YamlMap, key: string, refusal: string): readonly YamlNode[] | undefined {
  const pair = given(map, key);
  if (!pair) return undefined;
  if (pair.value.kind === 'list') return pair.value.items;
  refuse(context, refusal, placeOf(pair));
  return undefined;
}

function textList(context: LoadContext, map: YamlMap, key: string, { say }: Reading): readonly YamlNode[] {
  const items = listOf(context, map, key, say(`'${key}' must be a list`)) ?? [];
  const odd = items.find((item) => !stringOf(item)?.trim());
  if (odd) refuse(context, say(`'${key}' contains a non-string or blank entry`), itemPlace(odd, pairOf(map, key)!));
  return odd ? [] : items;
}

const itemPlace = (item: YamlNode, pair: YamlPair): Span =>
  item.span.end > item.span.start ? item.span : pair.key.span;

/** The maps of a list field; another item is refused. */
function mapsOf(
  context: LoadContext,
  map: YamlMap,
  key: string,
  { say }: Reading,
): readonly (readonly [YamlMap, number])[] {
  const items = listOf(context, map, key, say(`'${key}' must be a list`)) ?? [];
  return items.flatMap((item, index): readonly (readonly [YamlMap, number])[] => {
    if (item.kind === 'map') return [[item, index]];
    refuse(context, say(`${key}[${index}] must be a map`), itemPlace(item, pairOf(map, key)!));
    return [];
  });
}

function readTriggers(context: LoadContext, map: YamlMap, reading: Reading): void {
  const { say } = reading;
  for (const [item] of mapsOf(context, map, 'triggers', reading)) {
    const pair = pairOf(item, 'type');
    const written = stringOf(pair?.value);
    const type = written?.trim().toUpperCase();
    const head = headKey(item);
    if (type === 'PATTERN') {
      if (!stringOf(pairOf(item, 'pattern')?.value)?.trim())
        refuse(context, say("PATTERN trigger needs 'pattern'"), head);
    } else if (type === 'KEYWORDS') {
      const words = pairOf(item, 'keywords')?.value;
      if (words?.kind !== 'list' || words.items.length === 0)
        refuse(
          context,
          say("KEYWORDS trigger needs 'keywords'"),
          words && words.span.end > words.span.start ? words.span : head,
        );
    } else refuse(context, say(`unknown trigger type '${written ?? 'null'}'`), pair ? placeOf(pair) : head);
  }
}

const headKey = (map: YamlMap): Span => map.pairs[0]?.key.span ?? map.span;

function readManualPaths(context: LoadContext, map: YamlMap, reading: Reading): void {
  for (const item of textList(context, map, 'manualPaths', reading)) {
    const value = stringOf(item)!;
    if (value.includes('..') || value.trim().startsWith('/'))
      refuse(context, reading.say(`invalid manualPaths entry '${value}'`), item.span);
  }
}

/** A word of a closed list in one of the nested maps; absent = the default. */
function choice(
  context: LoadContext,
  map: YamlMap,
  key: string,
  words: readonly string[],
  refusal: (written: string) => string,
): string | undefined {
  const pair = given(map, key);
  if (!pair) return undefined;
  const written = stringOf(pair.value);
  const word = words.find((each) => each === written?.trim().toUpperCase());
  if (!word) refuse(context, refusal(written ?? (pair.value.kind === 'scalar' ? pair.value.text : '')), placeOf(pair));
  return word;
}

function fileBeside(
  context: LoadContext,
  item: YamlMap,
  { say, options }: Reading,
  what: string,
  label: string,
  start: Span,
): void {
  const file = required(context, item, 'file', label, start)?.trim();
  if (file !== undefined && options.has && !options.has(file))
    refuse(context, say(`${what} file '${file}' not found in this layer`), pairOf(item, 'file')!.value.span);
}

function readReferences(context: LoadContext, map: YamlMap, reading: Reading): void {
  for (const [item, index] of mapsOf(context, map, 'referenceDocs', reading)) {
    const label = reading.say(`referenceDocs[${index}]`);
    required(context, item, 'title', label, headKey(item));
    choice(context, item, 'loadMode', ['INLINE', 'ON_DEMAND'], (mode) => reading.say(`unknown loadMode '${mode}'`));
    fileBeside(context, item, reading, 'reference', label, headKey(item));
  }
}

function readScripts(context: LoadContext, map: YamlMap, reading: Reading): void {
  for (const [item, index] of mapsOf(context, map, 'scripts', reading)) {
    const label = reading.say(`scripts[${index}]`);
    required(context, item, 'name', label, headKey(item));
    if (given(item, 'target'))
      choice(context, item, 'target', ['BRAIN', 'FOOT'], (word) =>
        reading.say(`unknown target '${word}' (expected BRAIN or FOOT)`),
      );
    else required(context, item, 'target', label, headKey(item));
    fileBeside(context, item, reading, 'script', label, headKey(item));
  }
}

function readCommands(context: LoadContext, map: YamlMap, key: string, { say }: Reading): void {
  const items = listOf(context, map, key, say(`'${key}' must be a list of command strings`)) ?? [];
  items.forEach((item, index) => {
    const command = stringOf(item)?.trim();
    const at = itemPlace(item, pairOf(map, key)!);
    if (!command) refuse(context, say(`${key}[${index}] must be a non-blank command string`), at);
    else if (command.replace(/^\/\//, '').trim() === '')
      refuse(context, say(`${key}[${index}] invalid command: empty command`), at);
  });
}

function readLifecycle(context: LoadContext, map: YamlMap, { say }: Reading): boolean {
  const pair = given(map, 'lifecycle');
  if (!pair) return false;
  const value = stringOf(pair.value);
  const word = value?.trim().toLowerCase();
  if (value === undefined) refuse(context, say("'lifecycle' must be a string"), placeOf(pair));
  else if (word !== 'sticky' && word !== 'shot' && word !== '')
    refuse(context, say(`unknown lifecycle '${value}' (expected sticky|shot)`), placeOf(pair));
  return word === 'shot';
}

const argumentTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array'];

function readArguments(context: LoadContext, map: YamlMap, { say }: Reading): void {
  const pair = given(map, 'arguments');
  if (!pair || (pair.value.kind === 'scalar' && pair.value.value === true)) return;
  const refusal = say("'arguments' must be true or a list of argument declarations");
  if (pair.value.kind !== 'list') refuse(context, refusal, placeOf(pair));
  else
    pair.value.items.forEach((item, index) => {
      if (item.kind !== 'map') {
        refuse(context, refusal, itemPlace(item, pair));
        return;
      }
      if (!stringOf(pairOf(item, 'name')?.value)?.trim())
        refuse(context, say(`arguments[${index}].name is required`), headKey(item));
      const type = given(item, 'type');
      const written = type?.value.kind === 'scalar' ? type.value.text : '';
      if (type && !argumentTypes.includes(written.trim().toLowerCase()))
        refuse(
          context,
          say(`arguments[${index}].type '${written}' must be one of ${argumentTypes.join(', ')}`),
          placeOf(type),
        );
    });
}

function readRun(
  context: LoadContext,
  map: YamlMap,
  { say, shot, hasAction }: Reading & { readonly shot: boolean; readonly hasAction: boolean },
): void {
  const pair = given(map, 'run');
  if (pair?.value.kind !== 'map') return;
  const run = pair.value;
  const target = choice(context, run, 'target', ['INLINE', 'SPAWN'], (word) =>
    say(`unknown run.target '${word}' (expected inline|spawn)`),
  );
  if (target !== 'SPAWN') return;
  const at = placeOf(pairOf(run, 'target')!);
  if (!stringOf(given(run, 'recipe')?.value)?.trim()) refuse(context, say('run.target: spawn requires run.recipe'), at);
  if (!hasAction) refuse(context, say("run.target: spawn requires an 'action:' prompt"), at);
  if (shot) refuse(context, say('run.target: spawn cannot combine with lifecycle: shot'), at);
}

const firstLine = (message: string): string => message.split('\n')[0]!;
