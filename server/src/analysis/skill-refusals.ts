import { type Span, span } from '../base/span.ts';
import { skillFields } from '../model/skill-fields.ts';
import type { YamlNode } from '../syntax/yaml/yaml-tree.ts';
import { frontPair, type SkillFacts } from './skill-facts.ts';

/** Why the loader refuses a skill, and what to do. */
export interface SkillRefusal {
  readonly span: Span;
  readonly message: string;
  readonly remedy: string;
}

/** What the loader refuses in a `SKILL.md` (recipe-yaml 6): the frame, then the fields. */
export function skillRefusals(facts: SkillFacts): readonly SkillRefusal[] {
  const { text, skill } = facts;
  const head = span(0, Math.max(0, text.search(/[\r\n]|$/)));
  const frame = (message: string, remedy: string): readonly SkillRefusal[] => [{ span: head, message, remedy }];
  if (!text.startsWith('---'))
    return frame('The file does not start with `---`', 'Put the front matter between two lines of `---`.');
  if (!/[\r\n]/.test(text)) return frame('There is no text behind the first `---`', 'Add the front matter and a body.');
  if (!skill.front) return frame('The closing `---` is missing', 'End the front matter with a line `---`.');
  if (skill.front.failure)
    return [
      {
        span: skill.front.failure.span,
        message: `The front matter is no valid YAML (${skill.front.failure.message.split('\n')[0]})`,
        remedy: 'Repair this place.',
      },
    ];
  if (!skill.front.root)
    return frame(
      skill.front.text.trim() === '' ? 'The front matter is empty' : 'The front matter is no map',
      'Write `title`, `description` and `version` there.',
    );
  return skillFields.flatMap((field) => checkField(facts, field.name, head));
}

function checkField(facts: SkillFacts, name: string, head: Span): readonly SkillRefusal[] {
  const field = skillFields.find((each) => each.name === name)!;
  const found = frontPair(facts, name);
  const node = found?.pair.value;
  const absent = !node || (node.kind === 'scalar' && node.value === null);
  if (absent)
    return field.required
      ? [{ span: found?.key ?? head, message: `\`${name}\` is missing`, remedy: 'Add it as text.' }]
      : [];
  const at = found!.value.end > found!.value.start ? found!.value : found!.key;
  const wrong = fault(facts, name, node);
  return wrong ? [{ span: at, ...wrong }] : [];
}

const isText = (node: YamlNode): boolean =>
  node.kind === 'scalar' && typeof node.value === 'string' && node.value.trim() !== '';

function fault(facts: SkillFacts, name: string, node: YamlNode): Omit<SkillRefusal, 'span'> | undefined {
  const field = skillFields.find((each) => each.name === name)!;
  const value = node.kind === 'scalar' ? node.value : undefined;
  switch (field.check) {
    case 'text':
      return isText(node) ? undefined : { message: `\`${name}\` is no text`, remedy: 'Quote the value.' };
    case 'texts':
      return node.kind === 'list' && node.items.every(isText)
        ? undefined
        : { message: `\`${name}\` must be a list of texts`, remedy: 'Write one text per item.' };
    case 'list':
      return node.kind === 'list'
        ? undefined
        : { message: `\`${name}\` must be a list`, remedy: 'Put a dash in front of each item.' };
    case 'name':
      return typeof value === 'string' && value.trim().toLowerCase() === facts.skill.name
        ? undefined
        : {
            message: `\`${name}\` differs from the folder \`${facts.skill.name}\``,
            remedy: 'Use the name of the folder, or leave the key out.',
          };
    case 'word':
      return typeof value === 'string' && field.values!.includes(value.trim().toLowerCase())
        ? undefined
        : { message: `\`${name}\` is none of ${field.values!.join(', ')}`, remedy: 'Use one of them.' };
    case 'arguments':
      return value === true || node.kind === 'list'
        ? undefined
        : {
            message: '`arguments` is neither `true` nor a list',
            remedy: 'Write `true` for free text, or declare each argument.',
          };
    default:
      return undefined;
  }
}
