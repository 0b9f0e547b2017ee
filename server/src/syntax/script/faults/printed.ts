import { type Node, Parser } from 'acorn';
import { javaNumber } from './java-number.ts';
import type { Expression } from './nodes.ts';

type AnyNode = Node & Readonly<Record<string, unknown>>;

/**
 * An expression as the engine's own tree prints it inside a text: `new  a` as `new a()`, `'x'` as `"x"`, a function without
 * its body. Source: the group `engine-syntax`.
 */
export function printed(text: string, node: Expression): string {
  const written = text.slice(node.from, node.to);
  if (node.type !== 'property' && node.propertyName === undefined) return inFunction(written) ?? written;
  const member = node.type === 'property' ? written : `${node.propertyName}: ${written}`;
  return inObject(member) ?? written;
}

function inFunction(written: string): string | undefined {
  const made = bodyOf(`async function* f() { (${written}\n) }`)[0];
  return made && print(child(made, 'expression'));
}

/** A member of an object literal: an accessor as such, of the others the value, which has the name of the member. */
function inObject(written: string): string | undefined {
  const made = bodyOf(`async function* f() { ({${written}\n}) }`)[0];
  const member = made && list(child(made, 'expression'), 'properties')[0];
  if (!member) return undefined;
  return member.kind === 'init' ? print(child(member, 'value'), nameOf(member)) : printedMember(member);
}

/** Statements of the one function in a text; none when the text only stands where we do not know. */
function bodyOf(wrapped: string): readonly AnyNode[] {
  try {
    const [holder] = Parser.parse(wrapped, { ecmaVersion: 17, checkPrivateFields: false }).body;
    return list(child(holder as unknown as AnyNode, 'body'), 'body');
  } catch {
    return [];
  }
}

const child = (node: AnyNode, name: string): AnyNode => node[name] as AnyNode;
const list = (node: AnyNode, name: string): readonly AnyNode[] => node[name] as AnyNode[];
const all = (nodes: readonly AnyNode[]): string => nodes.map((node) => print(node)).join(', ');

/** How tightly operators bind; what is not here needs no parentheses anywhere. */
const levels: readonly (readonly string[])[] = [
  [','],
  ['=>', '='],
  ['?'],
  ['??'],
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!=', '===', '!=='],
  ['<', '>', '<=', '>=', 'in', 'instanceof'],
  ['<<', '>>', '>>>'],
  ['+', '-'],
  ['*', '/', '%'],
  ['**'],
  ['unary'],
];
const levelOf = (operator: string): number => levels.findIndex((level) => level.includes(operator));

function operatorOf(node: AnyNode): number {
  if (node.type === 'SequenceExpression') return levelOf(',');
  if (node.type === 'AssignmentExpression') return levelOf('=');
  if (node.type === 'ConditionalExpression') return levelOf('?');
  if (node.type === 'UnaryExpression') return levelOf('unary');
  return /^(?:Binary|Logical)/.test(node.type) ? levelOf(String(node.operator)) : levels.length;
}

const within = (node: AnyNode, level: number): string => (operatorOf(node) < level ? `(${print(node)})` : print(node));

function operation(node: AnyNode): string {
  const operator = String(node.operator);
  const level = levelOf(operator);
  const right = operator === '**' ? level : level + 1;
  return `${within(child(node, 'left'), level)} ${operator} ${within(child(node, 'right'), right)}`;
}

const call = (node: AnyNode): string => `${print(child(node, 'callee'))}(${all(list(node, 'arguments'))})`;

const printers: Readonly<Record<string, (node: AnyNode, name: string | undefined) => string>> = {
  Identifier: (node) => String(node.name),
  PrivateIdentifier: (node) => `#${String(node.name)}`,
  ThisExpression: () => 'this',
  MetaProperty: () => 'new.target',
  Literal: (node) => literal(node),
  TemplateLiteral: template,
  TaggedTemplateExpression: (node) => {
    const quasi = child(node, 'quasi');
    const holes = list(quasi, 'quasis').map((part, at) => `${at ? `\${${at - 1}}` : ''}${rawOf(part)}`);
    const values = list(quasi, 'expressions').map((value) => `, ${print(value)}`);
    return `${print(child(node, 'tag'))}(\`${holes.join('')}\`${values.join('')})`;
  },
  MemberExpression: (node) => {
    const object = within(child(node, 'object'), levels.length);
    const property = print(child(node, 'property'));
    if (node.computed) return `${object}${node.optional ? '?.' : ''}[${property}]`;
    return `${object}${node.optional ? '?.' : '.'}${property}`;
  },
  ChainExpression: (node) => print(child(node, 'expression')),
  CallExpression: (node) => (node.optional ? call(node).replace(/\((?=[^(]*$)/, '?.(') : call(node)),
  NewExpression: (node) => `new ${call(node)}`,
  ImportExpression: (node) => `import(${print(child(node, 'source'))})`,
  BinaryExpression: operation,
  LogicalExpression: operation,
  AssignmentExpression: (node) => {
    const right = child(node, 'right');
    return `${print(child(node, 'left'))} ${String(node.operator)} ${within(right, levelOf('='))}`;
  },
  ConditionalExpression: (node) =>
    ['test', 'consequent', 'alternate']
      .map((part, at) => `${['', ' ? ', ' : '][at]}${within(child(node, part), levelOf('?'))}`)
      .join(''),
  SequenceExpression: (node) =>
    list(node, 'expressions')
      .map((part) => print(part))
      .join(' ,> '),
  UnaryExpression: (node) => {
    const operator = String(node.operator);
    return `${operator}${/\w$/.test(operator) ? ' ' : ''}${within(child(node, 'argument'), levelOf('unary') + 1)}`;
  },
  UpdateExpression: (node) => {
    const operand = print(child(node, 'argument'));
    return node.prefix ? `${String(node.operator)}${operand}` : `${operand}${String(node.operator)}`;
  },
  YieldExpression: (node) =>
    `yield${node.delegate ? '*' : ''} ${node.argument ? print(child(node, 'argument')) : 'void 0'}`,
  AwaitExpression: (node) => `await await ${print(child(node, 'argument'))}`,
  SpreadElement: (node) => `SPREAD_ARGUMENT(${print(child(node, 'argument'))})`,
  ArrayExpression: (node) => {
    const element = (item: AnyNode | null): string => {
      if (!item) return 'undefined';
      return item.type === 'SpreadElement' ? `...SPREAD_ARRAY(${print(child(item, 'argument'))})` : print(item);
    };
    return `[${list(node, 'elements').map(element).join(', ')}]`;
  },
  ObjectExpression: (node) => {
    const members = list(node, 'properties').map((member) => (member.type === 'Property' ? printedMember(member) : ''));
    return members.length ? `{ ${members.join(', ')} }` : '{}';
  },
  FunctionExpression: (node, name) => signature(node, name ?? ':anonymous'),
  ArrowFunctionExpression: (node, name) => signature(node, name ?? ':=>'),
  ClassExpression: classText,
};

const print = (node: AnyNode, name?: string): string => printers[node.type]?.(node, name) ?? '';

function literal(node: AnyNode): string {
  if (typeof node.value === 'string') return `"${node.value}"`;
  if (typeof node.bigint === 'string') return node.bigint;
  return typeof node.value === 'number' ? javaNumber(node.value, String(node.raw)) : String(node.raw);
}

const rawOf = (quasi: AnyNode): string => String((quasi.value as { raw: string }).raw);
const cookedOf = (quasi: AnyNode): string => String((quasi.value as { cooked?: string }).cooked ?? '');

function template(node: AnyNode): string {
  const values = list(node, 'expressions');
  const [first, ...rest] = list(node, 'quasis').map(cookedOf);
  if (!rest.length) return `"${first}"`;
  return `\`${first}${rest.map((text, at) => `\${${print(values[at]!)}}${text}`).join('')}\``;
}

function nameOf(member: AnyNode): string {
  const key = child(member, 'key');
  if (member.computed) return key.type === 'Identifier' && !member.method ? String(key.name) : '';
  return key.type === 'Literal' ? String(key.value) : print(key);
}

/** Parameters are shown when all are plain names. */
function parameters(made: AnyNode): string {
  const names = list(made, 'params');
  return `(${names.every((param) => param.type === 'Identifier') ? all(names) : ''})`;
}

function signature(made: AnyNode, name: string): string {
  const own = made.id ? print(child(made, 'id')) : name;
  return `${made.async ? 'async ' : ''}function${made.generator ? '*' : ''}${own && ` ${own}`}${parameters(made)}`;
}

/** A member of an object or a class. */
function printedMember(member: AnyNode): string {
  const key = member.computed ? `[${print(child(member, 'key'))}]` : print(child(member, 'key'));
  const value = member.value ? child(member, 'value') : undefined;
  const own = member.static ? 'static ' : '';
  if (member.kind === 'get' || member.kind === 'set') return `${own}${member.kind} ${key}${parameters(value!)}`;
  if (member.method || member.type === 'MethodDefinition')
    return `${own}${value!.async ? 'async ' : ''}${value!.generator ? '*' : ''}${key}${parameters(value!)}`;
  if (member.type === 'PropertyDefinition') return `${own}${key}${value ? ' = function :initializer()' : ''}`;
  return `${key}: ${print(value!, nameOf(member))}`;
}

function classText(node: AnyNode): string {
  const members = list(child(node, 'body'), 'body');
  const derived = node.superClass ? ` extends ${print(child(node, 'superClass'))}` : '';
  const isConstructor = (member: AnyNode): boolean => member.kind === 'constructor';
  const made = members.find(isConstructor);
  const making = made ? printedMember(made) : `constructor(${derived ? 'args' : ''})`;
  const rest = members.filter((member) => !isConstructor(member)).map(printedMember);
  const named = node.id ? ` ${print(child(node, 'id'))}` : '';
  return `class${named}${derived} {${[making, ...rest].join(', ')}}`;
}
