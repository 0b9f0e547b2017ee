import { plain } from './builtin-texts.ts';
import { anywhere, type Failing, type Said, type Translate } from './failing.ts';
import { innermost } from './locate.ts';
import type { AnyNode } from './walk.ts';

/** Values the options of `Intl` take, in the order in which the engine lists them. */
const optionValues: Readonly<Record<string, readonly string[]>> = {
  localeMatcher: ['best fit', 'lookup'],
  style: ['decimal', 'percent', 'currency', 'unit'],
  notation: ['standard', 'scientific', 'engineering', 'compact'],
  compactDisplay: ['short', 'long'],
  currencyDisplay: ['code', 'symbol', 'narrowSymbol', 'name'],
  currencySign: ['standard', 'accounting'],
  unitDisplay: ['long', 'short', 'narrow'],
  signDisplay: ['auto', 'never', 'always', 'exceptZero', 'negative'],
  roundingMode: ['ceil', 'floor', 'expand', 'trunc', 'halfCeil', 'halfFloor', 'halfExpand', 'halfTrunc', 'halfEven'],
  roundingPriority: ['auto', 'morePrecision', 'lessPrecision'],
  trailingZeroDisplay: ['auto', 'stripIfInteger'],
  fallback: ['code', 'none'],
  languageDisplay: ['dialect', 'standard'],
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
  if (option === 'useGrouping') return { message: `invalid option ${value}` };
  if (!allowed) return undefined;
  return { message: `invalid option ${value} found where only [${allowed.join(', ')}] is allowed` };
};

const callOf = (failing: Failing): AnyNode | undefined =>
  failing.root && innermost(failing.root, failing.offset, 'NewExpression', 'CallExpression');

/** Subtags and options of `Intl.Locale` that have a form of their own, and what the engine says of another one. */
const subtags: readonly (readonly [string, RegExp, string])[] = [
  ['language', /^(?:[a-z]{2,3}|[a-z]{5,8})$/i, 'Invalid language subtag: '],
  ['script', /^[a-z]{4}$/i, 'Invalid script subtag: '],
  ['region', /^(?:[a-z]{2}|\d{3})$/i, 'Invalid region subtag: '],
  ['calendar', /^[a-z\d]{3,8}(?:-[a-z\d]{3,8})*$/i, 'Invalid option: '],
  ['collation', /^[a-z\d]{3,8}(?:-[a-z\d]{3,8})*$/i, 'Invalid option: '],
  ['numberingSystem', /^[a-z\d]{3,8}(?:-[a-z\d]{3,8})*$/i, 'Invalid option: '],
];

/** The locale argument of the call, or an option of `Intl.Locale`, when it is written out. */
function badLocale(_match: RegExpExecArray, failing: Failing): Said {
  for (const [name, form, said] of subtags) {
    const value = optionOf(failing, name)?.value;
    if (typeof value === 'string' && !form.test(value)) return { message: `${said}${value}` };
  }
  const node = callOf(failing);
  const called = node?.callee as AnyNode | undefined;
  const compares = called?.type === 'MemberExpression' && (called.property as AnyNode).name === 'localeCompare';
  const first = ((node?.arguments ?? []) as AnyNode[])[compares ? 1 : 0];
  const tag = first?.type === 'Literal' ? `: ${String(first.value)}` : '';
  return { message: `Language tag is not well-formed${tag}` };
}

const optionOf = (failing: Failing, name: string): AnyNode | undefined => writtenOption(callOf(failing), name);

const writtenOption = (node: AnyNode | undefined, name: string): AnyNode | undefined => {
  const options = ((node?.arguments ?? []) as AnyNode[]).find(({ type }) => type === 'ObjectExpression');
  const property = ((options?.properties ?? []) as AnyNode[]).find((each) => (each.key as AnyNode)?.name === name);
  return property?.value as AnyNode | undefined;
};

/** What the engine says of a code that is none, by the type of `Intl.DisplayNames`. */
const badCodes: Readonly<Record<string, (code: string) => string>> = {
  language: (code) => `Invalid language ID: ${code}`,
  script: (code) => `Invalid script subtag: ${code}`,
  currency: (code) => `Currency, ${code}, is not well formed.`,
  calendar: (code) => `Invalid calendar: ${code}`,
  dateTimeField: (code) => `Invalid date-time field: ${code}`,
};

/** Options that are none; `Intl.DisplayNames` without its options, without a type, or with a code it does not know. */
function badArgument(_match: RegExpExecArray, failing: Failing): Said {
  const node = callOf(failing);
  const list = (node?.arguments ?? []) as AnyNode[];
  if (node?.type === 'CallExpression') {
    const code = String(list[0]?.value ?? '');
    const type = String(typeOfNames(node, failing.root)?.value ?? '');
    return { message: badCodes[type]?.(code) ?? `Invalid region subtag: ${code}` };
  }
  const options = list[1];
  if (options?.type === 'Literal') return { message: `${String(options.value)} is not an Object` };
  return { message: options ? "'type' option not specified" : 'options not specified' };
}

/** The type with which the asked `Intl.DisplayNames` was made; of a variable, that of the only one the script makes. */
function typeOfNames(call: AnyNode, root: AnyNode | undefined): AnyNode | undefined {
  const holder = (call.callee as AnyNode).object as AnyNode | undefined;
  const makes = ({ type, callee }: AnyNode): boolean =>
    type === 'NewExpression' && ((callee as AnyNode).property as AnyNode | undefined)?.name === 'DisplayNames';
  const maker = holder && makes(holder) ? holder : root && anywhere(root, makes);
  return writtenOption(maker, 'type');
}

/** A number as it is written, with its sign. */
function writtenNumber(node: AnyNode | undefined): number {
  if (node?.type !== 'UnaryExpression') return Number(node?.value ?? Number.NaN);
  const value = Number((node.argument as AnyNode).value ?? Number.NaN);
  return node.operator === '-' ? -value : value;
}

const outOfBounds = (value: number, low: number, high: number): string =>
  `invalid value ${Number.isNaN(value) ? 'NaN' : value.toFixed(6)} found where only values between ${low} and ${high} are allowed`;

function digits(match: RegExpExecArray, failing: Failing): Said {
  const kind = match[2]!;
  const value = (bound: string): number => writtenNumber(optionOf(failing, `${bound}${kind}Digits`));
  const [low, high] = kind === 'Fraction' ? [0, 100] : [1, 21];
  if (value('minimum') <= high && value('minimum') > value('maximum') && value('maximum') >= low) {
    if (kind === 'Significant') return { message: outOfBounds(value('maximum'), value('minimum'), high) };
    return { message: `minimum${kind}Digits higher than maximum${kind}Digits` };
  }
  return { message: outOfBounds(value(match[1]!), low, high) };
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
  [
    /^fractionalSecondDigits value is out of range\.$/,
    (_m, failing) => ({ message: outOfBounds(writtenNumber(optionOf(failing, 'fractionalSecondDigits')), 1, 3) }),
  ],
  [/^Invalid (?:calendar|numberingSystem|collation) : (.*)$/s, plain((m) => `Invalid option: ${m[1]}`)],
  [/^Invalid (?:start|end)(?:Range)? : /, plain('invalid range')],
  [
    /^Invalid unit argument for (?:Intl\.NumberFormat|\S+\.toLocaleString)\(\) ''$/,
    plain('Unit can not be undefined when style is "unit".'),
  ],
  [/^Invalid unit argument for Intl\.NumberFormat\(\) '(.*)'$/s, plain((m) => `Invalid unit identifier: ${m[1]}`)],
  [/^Invalid unit argument for \S+\(\) '(.*)'$/s, plain((m) => `Invalid unit argument for format() '${m[1]}'`)],
  [/^(Value need to be finite number for Intl\.\w+)/, plain((m) => `${m[1]} operation`)],
  [/^Iterable yielded .* which is not a string$/s, plain('nonString value encountered!')],
  [
    /^First argument to Intl\.Locale constructor can't be empty or missing$/,
    (_m, failing) => {
      const [tag] = (callOf(failing)?.arguments ?? []) as AnyNode[];
      const isEmpty = tag?.type === 'Literal' && tag.value === '';
      return { message: isEmpty ? 'Language tag is not well-formed: ' : 'Tag should be a string or an object.' };
    },
  ],
  [/^invalid_argument$/, badArgument],
  [/^(minimum|maximum)(Fraction|Significant|Integer)Digits value is out of range\.$/, digits],
];
