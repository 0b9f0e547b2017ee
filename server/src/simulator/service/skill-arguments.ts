import type { MockSkill, MockSkillArgument } from '../../model/mock-process.ts';

/** Checks the text behind a skill name against what the skill declares; undefined = fine (script-api 2.4). */
export function argumentFault(name: string, skill: MockSkill, args: string | null): string | undefined {
  if (skill.arguments === undefined || skill.arguments === true) return undefined;
  const values = splitArguments(skill.arguments, args?.trim() ?? '');
  for (const declared of skill.arguments) {
    const value = values.get(declared.name);
    if (value === undefined) {
      if (declared.required) return `Skill '${name}' requires argument '${declared.name}'`;
    } else if (!parses(declared.type, value)) {
      return `Skill '${name}' argument '${declared.name}' expects type ${declared.type} — got '${value}'`;
    }
  }
  return undefined;
}

/** `name=value` by name, then words by position; the last declared argument takes the rest. */
function splitArguments(declared: readonly MockSkillArgument[], text: string): Map<string, string> {
  const values = new Map<string, string>();
  let rest = text;
  for (const { name } of declared) {
    const named = new RegExp(`(?:^|\\s)${quoted(name)}=(\\S+)`).exec(rest);
    if (!named) continue;
    values.set(name, named[1]!);
    rest = `${rest.slice(0, named.index)} ${rest.slice(named.index + named[0].length)}`.trim();
  }
  const open = declared.filter(({ name }) => !values.has(name));
  for (const [index, { name }] of open.entries()) {
    if (rest === '') break;
    const word = index === open.length - 1 ? rest : /^\S+/.exec(rest)![0];
    values.set(name, word);
    rest = rest.slice(word.length).trim();
  }
  return values;
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function parses(type: MockSkillArgument['type'], text: string): boolean {
  switch (type) {
    case 'string':
      return true;
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text));
    case 'integer':
      return /^[+-]?\d+$/.test(text);
    case 'boolean':
      return /^(?:true|false)$/i.test(text);
    default:
      return parsesAs(type, text);
  }
}

function parsesAs(type: 'object' | 'array', text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return type === 'array'
      ? Array.isArray(value)
      : typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
