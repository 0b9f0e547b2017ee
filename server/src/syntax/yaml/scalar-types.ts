import type { ScalarValue } from './yaml-tree.ts';

/**
 * Types a plain scalar as SnakeYAML does (YAML 1.1, recipe-yaml 2): `yes`/`no`/`on`/`off` are booleans, `y`/`n` are not;
 * `010` is octal, `1:30` is base 60, an unquoted date a `Date`.
 */
export function typeOfPlain(text: string): ScalarValue {
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/.test(text)) return true;
  if (/^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/.test(text)) return false;
  if (!/^[-+.0-9]/.test(text)) return text;
  return integer(text) ?? float(text) ?? timestamp(text) ?? text;
}

const integerForm =
  /^(?:[-+]?0b_*[0-1]+[0-1_]*|[-+]?0_*[0-7]+[0-7_]*|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x_*[0-9a-fA-F]+[0-9a-fA-F_]*|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;

function integer(text: string): number | bigint | undefined {
  if (!integerForm.test(text)) return undefined;
  const digits = text.replaceAll('_', '').replace(/^[-+]/, '');
  const value = digits.includes(':')
    ? digits.split(':').reduce((sum, part) => sum * 60n + BigInt(part), 0n)
    : BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const signed = text.startsWith('-') ? -value : value;
  return Number.isSafeInteger(Number(signed)) ? Number(signed) : signed;
}

const floatForm =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*[eE][-+]?[0-9]+|\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)$/;

function float(text: string): number | undefined {
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  if (/^\.(?:nan|NaN|NAN)$/.test(text)) return Number.NaN;
  if (!floatForm.test(text)) return undefined;
  const plain = text.replaceAll('_', '');
  if (!plain.includes(':')) return Number(plain);
  const value = plain
    .replace(/^[-+]/, '')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
  return plain.startsWith('-') ? -value : value;
}

const dateForm =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|[ \t]+)(\d{1,2}):(\d\d):(\d\d)(?:\.(\d*))?(?:[ \t]*(?:(Z)|([-+])(\d{1,2})(?::?(\d\d))?))?)?$/;

function timestamp(text: string): Date | undefined {
  const m = dateForm.exec(text);
  if (!m || (m[4] === undefined && !/^\d{4}-\d\d-\d\d$/.test(text))) return undefined;
  const [year, month, day, hour, minute, second] = m.slice(1, 7).map((part) => Number(part ?? 0));
  const ms = Math.trunc(Number(`0.${m[7] || '0'}`) * 1000);
  const zone = (m[9] === '-' ? -1 : 1) * (Number(m[10] ?? 0) * 60 + Number(m[11] ?? 0));
  return new Date(Date.UTC(year!, month! - 1, day!, hour!, minute! - zone, second!, ms));
}

/** What an explicit tag makes of a text: a value, or why there is none. */
type Typed = { readonly value: ScalarValue } | { readonly refusal: string };

/** Types a scalar by an explicit tag (`!!str`, `!!int`, …); undefined for a tag of which the loader knows nothing. */
export function typeByTag(tag: string, text: string): Typed | undefined {
  const name = tag.replace(/^tag:yaml\.org,2002:|^!!/, '');
  if (name === 'str' || tag === '!') return { value: text };
  if (name === 'null') return { value: null };
  if (name === 'binary') return binary(text.replace(/\s+/g, ''));
  if (name === 'int') return orRefusal(integer(text) ?? wholeOrNone(text), `For input string: "${text}"`);
  if (name === 'float') return orRefusal(float(text) ?? javaDouble(text), `For input string: "${text}"`);
  if (name === 'timestamp') return orRefusal(timestamp(text), `Unexpected timestamp: ${text}`);
  // Words that mean neither become nothing.
  if (name === 'bool')
    return { value: /^(?:yes|true|on)$/i.test(text) ? true : /^(?:no|false|off)$/i.test(text) ? false : null };
  return undefined;
}

/** Base 64 as Java's decoder reads it: padding ends it, and a single character is too few. */
function binary(text: string): Typed {
  const odd = /[^A-Za-z0-9+/=]/.exec(text);
  if (odd) return { refusal: `Illegal base64 character ${odd[0].charCodeAt(0).toString(16)}` };
  const padded = /=+/.exec(text);
  const end = padded ? padded.index + padded[0].length : text.length;
  if (end < text.length) return { refusal: `Input byte array has incorrect ending byte at ${end}` };
  if ((padded?.index ?? text.length) % 4 === 1) return { refusal: 'Last unit does not have enough valid bits' };
  return { value: Uint8Array.from(Buffer.from(text, 'base64')) };
}

const orRefusal = (value: ScalarValue | undefined, refusal: string): Typed =>
  value === undefined ? { refusal } : { value };

const wholeOrNone = (text: string): number | undefined => (/^[-+]?\d+$/.test(text) ? Number(text) : undefined);

/** What `Double.valueOf` reads: also a suffix `d` or `f`, and blanks around. */
const javaDouble = (text: string): number | undefined => {
  const plain = text
    .replaceAll('_', '')
    .trim()
    .replace(/(?<=[\d.])[dDfF]$/, '');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : undefined;
};
