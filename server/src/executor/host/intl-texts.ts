import { plain } from './builtin-texts.ts';
import type { Failing, Said, Translate } from './failing.ts';
import { innermost } from './locate.ts';
import type { AnyNode } from './walk.ts';

/** Values the options of `Intl` take, in the order in which the engine lists them. */
const optionValues: Readonly<Record<string, readonly string[]>> = {
  localeMatcher: ['lookup', 'best fit'],
  style: ['decimal', 'percent', 'currency', 'unit'],
  notation: ['standard', 'scientific', 'engineering', 'compact'],
  compactDisplay: ['short', 'long'],
  currencyDisplay: ['code', 'symbol', 'narrowSymbol', 'name'],
  currencySign: ['standard', 'accounting'],
  unitDisplay: ['short', 'narrow', 'long'],
  signDisplay: ['auto', 'never', 'always', 'exceptZero', 'negative'],
  roundingMode: ['ceil', 'floor', 'expand', 'trunc', 'halfCeil', 'halfFloor', 'halfExpand', 'halfTrunc', 'halfEven'],
  weekday: ['narrow', 'short', 'long'],
  era: ['narrow', 'short', 'long'],
  year: ['2-digit', 'numeric'],
  month: ['2-digit', 'numeric', 'narrow', 'short', 'long'],
  day: ['2-digit', 'numeric'],
  dayPeriod: ['narrow', 'short', 'long'],
  hour: ['2-digit', 'numeric'],
  minute: ['2-digit', 'numeric'],
  second: ['2-digit', 'numeric'],
  timeZoneName: ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric'],
  hourCycle: ['h11', 'h12', 'h23', 'h24'],
  formatMatcher: ['basic', 'best fit'],
  dateStyle: ['full', 'long', 'medium', 'short'],
  timeStyle: ['full', 'long', 'medium', 'short'],
  usage: ['sort', 'search'],
  sensitivity: ['base', 'accent', 'case', 'variant'],
  caseFirst: ['upper', 'lower', 'false'],
  granularity: ['grapheme', 'word', 'sentence'],
  numeric: ['always', 'auto'],
};

/** Options whose values differ from one class to another. */
const ownValues: Readonly<Record<string, readonly string[]>> = {
  'PluralRules.type': ['cardinal', 'ordinal'],
  'ListFormat.type': ['conjunction', 'disjunction', 'unit'],
  'ListFormat.style': ['long', 'short', 'narrow'],
  'RelativeTimeFormat.style': ['long', 'short', 'narrow'],
  'DisplayNames.style': ['narrow', 'short', 'long'],
  'DisplayNames.type': ['language', 'region', 'script', 'currency', 'calendar', 'dateTimeField'],
};

const outOfRange: Translate = (match) => {
  const [, value = '', holder = '', option = ''] = match;
  const allowed = ownValues[`${holder.replace(/^Intl\./, '')}.${option}`] ?? optionValues[option];
  if (!allowed) return undefined;
  return { message: `invalid option ${value} found where only [${allowed.join(', ')}] is allowed` };
};

/** The locale argument of the call, when it is written out. */
function badLocale(_match: RegExpExecArray, failing: Failing): Said {
  const node = failing.root && innermost(failing.root, failing.offset, 'NewExpression', 'CallExpression');
  const called = node?.callee as AnyNode | undefined;
  const compares = called?.type === 'MemberExpression' && (called.property as AnyNode).name === 'localeCompare';
  const first = ((node?.arguments ?? []) as AnyNode[])[compares ? 1 : 0];
  const tag = first?.type === 'Literal' ? `: ${String(first.value)}` : '';
  return { message: `Language tag is not well-formed${tag}` };
}

const optionOf = (failing: Failing, name: string): AnyNode | undefined => {
  const node = failing.root && innermost(failing.root, failing.offset, 'NewExpression', 'CallExpression');
  const options = ((node?.arguments ?? []) as AnyNode[]).find(({ type }) => type === 'ObjectExpression');
  const property = ((options?.properties ?? []) as AnyNode[]).find((each) => (each.key as AnyNode)?.name === name);
  return property?.value as AnyNode | undefined;
};

/** `Intl.DisplayNames` without its options, without a type, or with a code it does not know. */
function displayNames(_match: RegExpExecArray, failing: Failing): Said {
  const node = failing.root && innermost(failing.root, failing.offset, 'NewExpression', 'CallExpression');
  const list = (node?.arguments ?? []) as AnyNode[];
  if (node?.type === 'CallExpression') return { message: `Invalid region subtag: ${String(list[0]?.value ?? '')}` };
  return { message: list.length > 1 ? "'type' option not specified" : 'options not specified' };
}

function digits(match: RegExpExecArray, failing: Failing): Said {
  const value = (bound: string): number => Number(optionOf(failing, `${bound}${match[2]}Digits`)?.value ?? Number.NaN);
  if (value('minimum') > value('maximum'))
    return { message: `minimum${match[2]}Digits higher than maximum${match[2]}Digits` };
  const [low, high] = match[2] === 'Fraction' ? [0, 100] : [1, 21];
  const wrong = value(match[1]!);
  return {
    message: `invalid value ${Number.isNaN(wrong) ? 'NaN' : wrong.toFixed(6)} found where only values between ${low} and ${high} are allowed`,
  };
}

const mixedStyles = 'dateStyle and timeStyle options cannot be mixed with other date/time options';

/** What `Intl` and the `toLocale…` methods say. */
export const intlTexts: readonly (readonly [RegExp, Translate])[] = [
  [/^Incorrect locale information provided$/, badLocale],
  [/^Invalid language tag: (.*)$/s, plain((m) => `Language tag is not well-formed: ${m[1]}`)],
  [/^Language ID should be string or object\.$/, plain('String or Object expected in locales list, got number')],
  [/^Invalid time zone specified: (.*)$/s, plain((m) => `Invalid time zone ${m[1]}`)],
  [/^Value (.*) out of range for (\S+) options property (\w+)$/s, outOfRange],
  [/^Invalid option : (?:dateStyle|timeStyle|option)$/, plain(mixedStyles)],
  [
    /^Currency code is required with currency style\.$/,
    plain('Currency can not be undefined when style is "currency".'),
  ],
  [/^Invalid currency code : (.*)$/s, plain((m) => `Currency, ${m[1]}, is not well formed.`)],
  [/^Invalid unit argument for Intl\.NumberFormat\(\) ''$/, plain('Unit can not be undefined when style is "unit".')],
  [/^Invalid unit argument for Intl\.NumberFormat\(\) '(.*)'$/s, plain((m) => `Invalid unit identifier: ${m[1]}`)],
  [/^Invalid unit argument for \S+\(\) '(.*)'$/s, plain((m) => `Invalid unit argument for format() '${m[1]}'`)],
  [/^(Value need to be finite number for Intl\.\w+)/, plain((m) => `${m[1]} operation`)],
  [/^Iterable yielded .* which is not a string$/s, plain('nonString value encountered!')],
  [
    /^First argument to Intl\.Locale constructor can't be empty or missing$/,
    plain('Tag should be a string or an object.'),
  ],
  [/^invalid_argument$/, displayNames],
  [/^(minimum|maximum)(Fraction|Significant|Integer)Digits value is out of range\.$/, digits],
];
