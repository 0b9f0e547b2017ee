import { argumentTexts, plain, rangeTexts, shownByV8 } from './builtin-texts.ts';
import { expressionText, showsValue, unnamed } from './expression-text.ts';
import { intlTexts } from './intl-texts.ts';
import { innermost } from './locate.ts';
import { type AnyNode, childrenOf, isFunction, pathTo } from './walk.ts';

/** Where an error was raised, as far as V8 tells. */
export interface Failing {
  readonly root: AnyNode | undefined;
  /** Raised inside a builtin the script called. */
  readonly native: boolean;
  readonly offset: number;
  /** What the guest knows: `invoke`, `refused`, `iterated`. */
  hint(kind: string): string | undefined;
}

/** The engine's text; `node` is the failing expression (undefined: no location, null: not even a frame position). */
export interface Said {
  readonly message: string;
  readonly name?: string;
  readonly node?: AnyNode | null | undefined;
}

export type Translate = (match: RegExpExecArray, failing: Failing) => Said | undefined;

/** The innermost node of these types around the failing point, else the first one in the statement around it. */
function find(failing: Failing, ...types: string[]): AnyNode | undefined {
  if (!failing.root) return undefined;
  return innermost(failing.root, failing.offset, ...types) ?? inStatement(failing, (node) => types.includes(node.type));
}

/** The first node in evaluation order that fits, in the innermost statement around the failing point. */
function inStatement(failing: Failing, fits: (node: AnyNode) => boolean): AnyNode | undefined {
  if (!failing.root) return undefined;
  const statement = pathTo(failing.root, failing.offset).findLast((node) => /Statement$|Declaration$/.test(node.type));
  return statement && firstOf(statement, fits);
}

function firstOf(node: AnyNode, fits: (node: AnyNode) => boolean): AnyNode | undefined {
  if (fits(node)) return node;
  for (const inner of childrenOf(node)) {
    if (isFunction(inner)) continue;
    const found = firstOf(inner, fits);
    if (found) return found;
  }
  return undefined;
}

/** The same words, placed at the innermost node of these types. */
const placed =
  (message: (match: RegExpExecArray) => string, ...types: string[]): Translate =>
  (match, failing) => ({ message: message(match), node: find(failing, ...types) });

const read: Translate = (match, failing) => {
  const member = find(failing, 'MemberExpression');
  const property = member?.property as AnyNode | undefined;
  if (property?.type === 'PrivateIdentifier') {
    const message = `Cannot read private member #${String(property.name)} from an object whose class did not declare it.`;
    return { message, node: member };
  }
  const nothing = property?.type === 'Literal' && property.raw === 'null';
  const named = property?.type === 'Identifier' && property.name === 'undefined';
  if (member?.computed === true && (nothing || named || (property?.type !== 'Literal' && isNoKey(match[2] ?? ''))))
    return { message: `Cannot convert undefined or null to object: ${match[1]}`, node: member };
  // a call on a null of the host fails as a whole, one on a null of the script when the member is read
  const called =
    match[1] === 'null' && member && isHostPath(member.object as AnyNode) ? find(failing, 'CallExpression') : undefined;
  const node = called?.callee === member ? called : member;
  return { message: `Cannot read property '${match[2]}' of ${match[1]}`, node: patternKey(failing, match[2]) ?? node };
};

/** Whether V8's text of a computed key is that of a value the engine does not show as a key. */
const isNoKey = (key: string): boolean => /^$|^#<|^\[object |=>|^(?:function|class)\b/.test(key);

/** Whether an expression reads a member of the host API. */
function isHostPath(node: AnyNode): boolean {
  if (node.type === 'MemberExpression') return isHostPath(node.object as AnyNode);
  return node.type === 'Identifier' && /^(vance|client)$/.test(String(node.name));
}

/** Key `name` of the object pattern at the failing place. */
function patternKey(failing: Failing, name: string | undefined): AnyNode | undefined {
  if (!failing.root) return undefined;
  const pattern = pathTo(failing.root, failing.offset).find((node) => node.type === 'ObjectPattern');
  if (!pattern) return undefined;
  const keyOf = (node: AnyNode): string => String((node.key as AnyNode).name ?? (node.key as AnyNode).value);
  const named = firstOf(pattern, (node) => node.type === 'Property' && keyOf(node) === name);
  const property = named ?? (pattern.properties as AnyNode[])[0];
  const key = property?.key as AnyNode | undefined;
  return key?.type === 'Literal' ? (property!.value as AnyNode) : key;
}

const destructure: Translate = (match, failing) => {
  const declarator = find(failing, 'VariableDeclarator', 'AssignmentExpression', 'AssignmentPattern');
  const pattern = (declarator?.id ?? declarator?.left) as AnyNode | undefined;
  const key =
    patternKey(failing, match[1]) ?? ((pattern?.properties as AnyNode[] | undefined)?.[0]?.key as AnyNode | undefined);
  const name = match[2] === undefined ? String(key?.name ?? key?.value ?? '') : match[1];
  const value = match[3] ?? match[2];
  if (!key) return { message: `Cannot convert undefined or null to object: ${value}`, node: declarator };
  return { message: `Cannot read property '${name}' of ${value}`, node: key };
};

const notFunction: Translate = (match, failing) => {
  if (match[1]!.startsWith('Promise resolver ')) return undefined;
  const said = match[1]!.replace(/^(?:object |number |string |boolean |bigint |symbol )(?=.)/, '');
  if (failing.native) {
    const given = failing.hint('given');
    const spelled = /^(?:object|function|bigint|symbol)$/.test(said)
      ? (given ?? '{}')
      : said.replace(/^"(.*)"$/s, '$1');
    return { message: `${shownByV8(spelled)} is not a function` };
  }
  const node = find(failing, 'CallExpression', 'NewExpression', 'TaggedTemplateExpression');
  const invocation = failing.hint('invoke');
  if (invocation) return { message: invocation, node };
  const tagged = node?.type === 'TaggedTemplateExpression' ? { ...node, end: node.end - 1 } : node;
  return { message: `${calleeText(node, failing) ?? match[1]} is not a function`, node: tagged };
};

const javaRoots = new Set(['java', 'javax', 'javafx', 'com', 'org', 'edu', 'Packages']);

/** What the engine says to a use of a Java class; undefined when the expression names none. */
function javaClass(node: AnyNode | undefined): string | undefined {
  const path: string[] = [];
  for (let at = node; at; at = at.object as AnyNode | undefined) {
    if (at.type === 'Identifier' && javaRoots.has(String(at.name)) && path.length) {
      const name = at.name === 'Packages' ? path : [String(at.name), ...path];
      return `Access to host class ${name.join('.')} is not allowed or does not exist.`;
    }
    if (at.type !== 'MemberExpression' || at.computed) return undefined;
    path.unshift(String((at.property as AnyNode).name));
  }
  return undefined;
}

const notConstructor: Translate = (match, failing) => {
  if (match[1]!.startsWith('Super constructor ') || (match[1] === 'Symbol' && failing.native)) return undefined;
  if (failing.native) return { message: `${failing.hint('given') ?? shownByV8(match[1]!)} is not a constructor` };
  const node = find(failing, 'NewExpression');
  const callee = node?.callee as AnyNode | undefined;
  const refused = javaClass(callee);
  if (refused) return { message: refused, node };
  const text = callee && expressionText(callee, failing);
  // a function that is no constructor is shown, anything else is named
  const value = failing.hint('callee');
  const callable = failing.hint('callable') !== undefined;
  if (value && callable && /^(?:async )?function\s*\*/.test(value)) return { message: 'cannot construct a generator' };
  if (value && callable) return { message: `${value} is not a constructor` };
  if (value && text === undefined) return { message: `${value} is not a constructor`, node };
  return { message: `${text ?? match[1]} is not a constructor`, node };
};

/** The called expression as the engine names it. */
function calleeText(node: AnyNode | undefined, failing: Failing): string | undefined {
  const callee = (node?.callee ?? node?.tag) as AnyNode | undefined;
  if (!callee) return undefined;
  if (callee.type === 'Identifier') return String(callee.name);
  if (showsValue(callee)) return failing.hint('callee') ?? unnamed;
  return expressionText(callee, failing) ?? unnamed;
}

const notIterable: Translate = (match, failing) => {
  const statement = find(
    failing,
    'ForOfStatement',
    'VariableDeclarator',
    'SpreadElement',
    'AssignmentExpression',
    'YieldExpression',
  );
  const node = innerPattern(failing) ?? statement ?? find(failing, 'MemberExpression');
  const value = iteratedText(match, failing);
  if (value !== 'null' && value !== 'undefined') return { message: `${value} is not iterable`, node };
  return { message: nullish(value, failing), node };
};

/** An array pattern that is part of another pattern or a parameter, when the failing place is in one. */
function innerPattern(failing: Failing): AnyNode | undefined {
  if (!failing.root || failing.native) return undefined;
  const path = pathTo(failing.root, failing.offset);
  const at = path.findLastIndex((node) => node.type === 'ArrayPattern');
  const parent = path[at - 1];
  const whole = parent?.type === 'VariableDeclarator' || parent?.type === 'AssignmentExpression';
  return at < 0 || whole ? undefined : path[at];
}

/** What was iterated: V8 names the value itself when it is not what a statement iterates. */
function iteratedText(match: RegExpExecArray, failing: Failing): string {
  const said = match[1] ?? '';
  if (failing.native)
    return /^(?:object|function|symbol)?$/.test(said) ? (failing.hint('given') ?? '{}') : shownByV8(said);
  if (said === '.for') return failing.hint('element') ?? failing.hint('iterated') ?? said;
  const named = match[0].includes('(cannot read property') && !/^(?:object|function)?$/.test(said);
  const value = named && !said.endsWith('(...)') ? said : failing.hint('iterated');
  return value || said;
}

/** Builtins that look at their argument before they iterate it. */
const coercing = /^(?:fromEntries|groupBy|sumPrecise)$/;

function nullish(value: string, failing: Failing): string {
  const call = failing.native ? find(failing, 'CallExpression') : undefined;
  const called = ((call?.callee as AnyNode | undefined)?.property as AnyNode | undefined)?.name;
  if (coercing.test(String(called)))
    return `Cannot convert undefined or null to object: ${failing.hint('given') ?? value}`;
  return `Cannot read property 'Symbol(Symbol.iterator)' of ${value}`;
}

const constant: Translate = (_match, failing) => {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression', 'ForOfStatement', 'ForInStatement');
  const target = (node?.left ?? node?.argument) as AnyNode | undefined;
  // of a pattern V8 names the place of the name itself
  const name = target?.type === 'Identifier' ? target : find(failing, 'Identifier');
  const inPattern = target !== undefined && /Pattern$/.test(target.type);
  return { message: `Assignment to constant "${String(name?.name ?? '')}"`, node: inPattern ? name : node };
};

const undefinedName: Translate = (match, failing) => {
  const named = (node: AnyNode): boolean => node.type === 'Identifier' && node.name === match[1];
  const exact = find(failing, 'Identifier');
  const node =
    exact && named(exact) ? exact : (inStatement(failing, named) ?? (failing.root && firstOf(failing.root, named)));
  return { message: `${match[1]} is not defined`, node: strictAssignment(failing, match[1]!) ?? node };
};

/** `x = 5` in strict mode fails as a whole. */
function strictAssignment(failing: Failing, name: string): AnyNode | undefined {
  return inStatement(failing, (node) => {
    const left = node.type === 'AssignmentExpression' ? (node.left as AnyNode) : undefined;
    const right = node.right as AnyNode | undefined;
    const inRight = right && firstOf(right, (inner) => inner.type === 'Identifier' && inner.name === name);
    return node.operator === '=' && left?.type === 'Identifier' && left.name === name && !inRight;
  });
}

const readOnly: Translate = (match, failing) => {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression', 'UnaryExpression');
  const [, key, said = ''] = match;
  const isArray = said === "object '[object Array]'";
  if (isArray && /^\d+$/.test(key!)) return { message: `Cannot redefine property: ${key}`, node: null };
  const value = /^(?:string|function) '(.*?)'?$/s.exec(said)?.[1] ?? /^object '(.*)'$/s.exec(said)?.[1] ?? said;
  const shown = failing.hint('target') ?? shownByV8(value);
  return { message: `Cannot assign to read only property '${key}' of ${shown}`, node };
};

/** A write that would add a property. */
const notExtensible: Translate = (match, failing) => {
  const tag = failing.native || failing.hint('targetArray') !== undefined ? 'Array' : 'Object';
  return { message: `Cannot add new property "${match[1]}" to non-extensible [object ${tag}]`, node: null };
};

const operators = ['BinaryExpression', 'UnaryExpression', 'AssignmentExpression', 'UpdateExpression', 'CallExpression'];

/** V8's texts and the engine's, in order of test. Source: script-engine 16 and the groups `errors` and `questions`. */
export const translations: readonly (readonly [RegExp, Translate])[] = [
  [/^Cannot read properties of (null|undefined) \(reading '(.*)'\)$/s, read],
  [/^Cannot read properties of (null|undefined)()$/, read],
  [
    /^Cannot set properties of (null|undefined) \(setting '(.*)'\)$/s,
    placed((m) => `Cannot set property '${m[2]}' of ${m[1]}`, 'AssignmentExpression', 'UpdateExpression'),
  ],
  [/^Cannot destructure property '(.*)' of '(.*)' as it is (null|undefined)\.$/s, destructure],
  [
    /^Cannot destructure '(.*)' as it is (null|undefined)\.$/s,
    (m, failing) => destructure(Object.assign([m[0], m[1], undefined, m[2]] as unknown as RegExpExecArray), failing),
  ],
  [
    /^'(?:set|deleteProperty|defineProperty)' on proxy: trap returned falsish/,
    (_m, failing) => {
      const text = failing.hint('refused');
      return text
        ? {
            message: text,
            node: text.startsWith('"')
              ? null
              : find(failing, 'AssignmentExpression', 'UpdateExpression', 'UnaryExpression'),
          }
        : undefined;
    },
  ],
  [/^Spread syntax requires \.\.\.iterable\[Symbol\.iterator\] to be a function/, notIterable],
  [
    /^(?:object |number |string |boolean |symbol |undefined |bigint )?(.*?) is not iterable(?: \(cannot read property .*\))?$/s,
    notIterable,
  ],
  [
    /^Class extends value (.*) is not a constructor or null$/s,
    (m, failing) =>
      heritage(
        /^\[object Generator|^function\s*\*/.test(m[1]!)
          ? 'class cannot extend a generator function'
          : 'not a constructor',
        failing,
      ),
  ],
  [
    /^Class extends value does not have valid prototype property /,
    (_m, failing) => heritage('protoParent is neither Object nor Null', failing),
  ],
  [/^(.*) is not a function or its return value is not iterable$/s, notIterable],
  [/^(.*) is not a function$/s, notFunction],
  [/^(.*) is not a constructor$/s, notConstructor],
  [/^Assignment to constant variable\.$/, constant],
  [/^Cannot access '(.*)' before initialization$/s, undefinedName],
  [/^(.*) is not defined$/s, undefinedName],
  [
    /^(Must call super constructor in derived class before accessing 'this' or returning from derived constructor)$/,
    placed((m) => m[1]!, 'ThisExpression', 'CallExpression'),
  ],
  [/^Cannot mix BigInt and other types/, mixedBigInt],
  [
    /^Function has non-object prototype '(.*)' in instanceof check$/s,
    (m, failing) => ({
      message: `"prototype" of ${failing.hint('given') ?? 'function'} is not an Object, it is ${m[1]}`,
      node: find(failing, 'BinaryExpression'),
    }),
  ],
  [/^(Cannot convert a (?:BigInt|Symbol) value to a (?:number|string))$/, (m, failing) => conversion(m, failing)],
  [/^Cannot assign to read only property '(.*?)' of (.*)$/s, readOnly],
  [/^Cannot add property (.*), object is not extensible$/s, notExtensible],
  [
    /^Cannot create property '(.*?)' on (?:\w+) '(.*)'$/s,
    (m) => ({ message: `Cannot add property "${m[1]}" to non-object ${m[2]}`, node: null }),
  ],
  [
    /^Cannot delete property '(\d+)' of \[object Array\]$/,
    (m) => ({ message: `Cannot delete property "${m[1]}" of sealed array`, node: null }),
  ],
  [/^Cannot delete property '(.*)' of /s, (m) => ({ message: `"${m[1]}" is not a configurable property`, node: null })],
  ...proxyTexts(),
  [/^(Cannot perform '.*' on a proxy that has been revoked)$/, placed((m) => m[1]!, 'MemberExpression', ...operators)],
  [
    /^Class constructor (.*) cannot be invoked without 'new'$/,
    (m, failing) => ({
      message: `Class constructor ${m[1]} cannot be invoked without 'new'`,
      node: classNamed(failing, m[1]!) ?? find(failing, 'CallExpression'),
    }),
  ],
  [
    /^Right-hand side of '?instanceof'? is (not (?:callable|an object))$/,
    placed((m) => `Right-hand-side of instanceof is ${m[1]}`, 'BinaryExpression'),
  ],
  [
    /^Cannot use 'in' operator to search for '(.*)' in (.*)$/s,
    (m, failing) => ({
      message: `${failing.hint('given') ?? shownByV8(m[2]!)} is not an Object`,
      node: find(failing, 'BinaryExpression'),
    }),
  ],
  [
    /^Maximum call stack size exceeded$/,
    (_m, failing) => ({
      message: 'Maximum call stack size exceeded',
      node: find(failing, 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'),
    }),
  ],
  [/^Identifier '(.+)' has already been declared$/, plain((m) => `Variable "${m[1]}" has already been declared`)],
  [/^Generator is already running$/, plain('generator is already executing')],
  ...privateTexts(),
  [/^Cannot convert undefined or null to object$/, deleted],
  [/^Not supported$/, (_m, failing) => ({ message: `Operation is not allowed for: ${failing.hint('import') ?? ''}` })],
  [
    /^Cannot set property (.*) of .* which has only a getter$/s,
    plain((m) => `Cannot set property ${m[1]} of [object Object] which has only a getter`),
  ],
  [/^Cannot redefine property: (.*)$/s, plain((m) => `Cannot redefine property: ${m[1]}`)],
  ...argumentTexts,
  ...rangeTexts,
  ...intlTexts,
];

const classNamed = (failing: Failing, name: string): AnyNode | undefined =>
  failing.root &&
  anywhere(failing.root, (node) => /^Class/.test(node.type) && (node.id as AnyNode | null)?.name === name);

function anywhere(node: AnyNode, fits: (node: AnyNode) => boolean): AnyNode | undefined {
  if (fits(node)) return node;
  for (const inner of childrenOf(node)) {
    const found = anywhere(inner, fits);
    if (found) return found;
  }
  return undefined;
}

const heritage = (message: string, failing: Failing): Said => ({
  message,
  node: find(failing, 'ClassDeclaration', 'ClassExpression'),
});

function conversion(match: RegExpExecArray, failing: Failing): Said {
  const node = find(failing, ...operators, 'TemplateLiteral');
  if (node?.type !== 'CallExpression' && !failing.native) return { message: match[1]!, node };
  return { message: /BigInt/.test(match[1]!) && endsWithStop(failing) ? `${match[1]}.` : match[1]! };
}

/** Some builtins end this sentence with a full stop. */
function endsWithStop(failing: Failing): boolean {
  const call = find(failing, 'CallExpression', 'NewExpression');
  const callee = call?.callee as AnyNode | undefined;
  if (callee?.type !== 'MemberExpression')
    return call?.type === 'NewExpression' || /^is(?:NaN|Finite)$/.test(String(callee?.name));
  const method = String((callee.property as AnyNode).name);
  return (callee.object as AnyNode).name === 'Math' && method !== 'max' && method !== 'min';
}

/** `delete null.x`; undefined for anything else. */
function deleted(_match: RegExpExecArray, failing: Failing): Said | undefined {
  const node = failing.native ? undefined : find(failing, 'UnaryExpression');
  const member = node?.operator === 'delete' ? (node.argument as AnyNode) : undefined;
  if (member?.type !== 'MemberExpression') return undefined;
  const property = member.property as AnyNode;
  const value = (member.object as AnyNode).raw === 'null' ? 'null' : 'undefined';
  return { message: `Cannot delete property "${String(property.name ?? property.value)}" of ${value}`, node: null };
}

/** `+`, `-` and comparisons say it in another way than the other operators. */
function mixedBigInt(_match: RegExpExecArray, failing: Failing): Said {
  const node = find(failing, ...operators);
  const operator = String(node?.operator ?? '').replace(/(?<=.)=$/, '');
  if (/^(?:[*/%&|^]|\*\*|<<|>>|>>>)$/.test(operator))
    return { message: 'Cannot mix BigInt and other types, use explicit conversions.', node };
  return { message: 'Cannot convert a BigInt value to a number', node };
}

/** What the engine says of private members. */
function privateTexts(): (readonly [RegExp, Translate])[] {
  const at = (message: string | ((m: RegExpExecArray) => string)): Translate =>
    placed((m) => (typeof message === 'string' ? message : message(m)), 'MemberExpression', 'CallExpression');
  return [
    [
      /^(Cannot (?:read|write) private member .* (?:from|to) an object whose class did not declare it)$/,
      at((m) => `${m[1]}.`),
    ],
    [/^Receiver must be (?:an instance of )?class/, at('Receiver must be an instance of class')],
    [
      /^Private method '(#.*)' is not writable$/,
      at((m) => `Cannot write private member ${m[1]} to an object whose class did not declare it.`),
    ],
    [
      /^'(#.*)' was defined without a (setter|getter)$/,
      at((m) =>
        m[2] === 'setter'
          ? `Cannot set property ${m[1]} of [object Object] which has only a getter`
          : `Cannot get property ${m[1]} of [object Object] which has only a setter`,
      ),
    ],
    [/^Cannot initialize (#.*) twice on the same object$/, plain((m) => `Duplicate private member ${m[1]}.`)],
  ];
}

/** What the engine says when the trap of a proxy answers against the rules. */
function proxyTexts(): (readonly [RegExp, Translate])[] {
  return [
    [/^'has' on proxy: /, plain("Proxy can't successfully access a non-writable, non-configurable property")],
    [/^'deleteProperty' on proxy: trap returned truish/, plain('configurable expected')],
    [/^'getOwnPropertyDescriptor' on proxy: trap returned undefined/, plain('configurable expected')],
    [/^'getOwnPropertyDescriptor' on proxy: trap returned neither/, plain('proxy must return an object')],
    [/^'ownKeys' on proxy: trap returned duplicate entries$/, plain('trap result contains duplicate entries')],
    [/^'getPrototypeOf' on proxy: trap returned neither/, plain('object or null expected')],
    [
      /^'(?:getPrototypeOf|setPrototypeOf)' on proxy: (?:proxy target|trap returned truish)/,
      plain('same result expected'),
    ],
    [/^'isExtensible' on proxy: /, plain('same result expected')],
    [/^'preventExtensions' on proxy: trap returned truish/, plain('target is extensible')],
    [
      /^'defineProperty' on proxy: trap returned truish for adding property .*? to the non-extensible/,
      plain("'defineProperty' on proxy: trap returned truish for adding property to the non-extensible proxy target"),
    ],
    [
      /^'set' on proxy: trap returned truish/,
      plain('Cannot change the value of a non-writable, non-configurable own data property'),
    ],
    [
      /^'construct' on proxy: trap returned non-object \('(.*)'\)$/s,
      plain((m) => `${shownByV8(m[1]!)} is not an Object`),
    ],
    [/^Cannot perform 'IsArray' on a proxy that has been revoked$/, plain('proxy has been revoked')],
  ];
}
