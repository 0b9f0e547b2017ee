import { regexReason } from '../../syntax/script/engine-reasons.ts';
import { jsonFault } from './json-fault.ts';
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

type Translate = (match: RegExpExecArray, failing: Failing) => Said | undefined;

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

/** A builtin's text: no location. */
const plain =
  (message: string | ((match: RegExpExecArray) => string), name?: string): Translate =>
  (match) => ({ message: typeof message === 'string' ? message : message(match), ...(name && { name }) });

/** The same words, placed at the innermost node of these types. */
const placed =
  (message: (match: RegExpExecArray) => string, ...types: string[]): Translate =>
  (match, failing) => ({ message: message(match), node: find(failing, ...types) });

const read: Translate = (match, failing) => {
  const member = find(failing, 'MemberExpression');
  // a call on a null of the host fails as a whole, one on a null of the script when the member is read
  const called =
    match[1] === 'null' && member && isHostPath(member.object as AnyNode) ? find(failing, 'CallExpression') : undefined;
  const node = called?.callee === member ? called : member;
  return { message: `Cannot read property '${match[2]}' of ${match[1]}`, node: patternKey(failing, match[2]) ?? node };
};

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
  return ((named ?? (pattern.properties as AnyNode[])[0])?.key as AnyNode | undefined) ?? undefined;
}

const destructure: Translate = (match, failing) => {
  const declarator = find(failing, 'VariableDeclarator', 'AssignmentExpression', 'AssignmentPattern');
  const pattern = (declarator?.id ?? declarator?.left) as AnyNode | undefined;
  const key =
    patternKey(failing, match[1]) ?? ((pattern?.properties as AnyNode[] | undefined)?.[0]?.key as AnyNode | undefined);
  const name = match[2] === undefined ? String(key?.name ?? key?.value ?? '') : match[1];
  return { message: `Cannot read property '${name}' of ${match[3] ?? match[2]}`, node: key };
};

const notFunction: Translate = (match, failing) => {
  if (failing.native)
    return { message: `${match[1]!.replace(/^(?:number|string|boolean|bigint|symbol) /, '')} is not a function` };
  const node = find(failing, 'CallExpression', 'NewExpression', 'TaggedTemplateExpression');
  const invocation = failing.hint('invoke');
  if (invocation) return { message: invocation, node };
  const refused = javaClass((node?.callee as AnyNode | undefined) ?? undefined);
  if (refused) return { message: refused, node };
  return { message: `${calleeText(node, failing) ?? match[1]} is not a function`, node };
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
  const node = find(failing, 'NewExpression');
  return { message: javaClass(node?.callee as AnyNode | undefined) ?? `${match[1]} is not a constructor`, node };
};

/** The called expression as the engine names it. */
function calleeText(node: AnyNode | undefined, failing: Failing): string | undefined {
  const callee = (node?.callee ?? node?.tag) as AnyNode | undefined;
  if (callee?.type === 'Identifier') return String(callee.name);
  return callee && nameOf(callee, failing);
}

/** Names the script declares are named, values of other globals are not. */
function nameOf(node: AnyNode, failing: Failing): string {
  if (node.type === 'Identifier') return isDeclared(failing, String(node.name)) ? String(node.name) : unnamed;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'ChainExpression') return nameOf(node.expression as AnyNode, failing);
  if (node.type !== 'MemberExpression') return unnamed;
  const object = nameOf(node.object as AnyNode, failing);
  const property = node.property as AnyNode;
  return node.computed ? `${object}[...]` : `${object}.${String(property.name)}`;
}

const unnamed = '(intermediate value)';

function isDeclared(failing: Failing, name: string): boolean {
  const declares = (node: AnyNode): boolean => {
    if (node.type === 'VariableDeclarator' || node.type === 'CatchClause') {
      const target = (node.id ?? node.param) as AnyNode | null;
      if (target && holdsName(target, name)) return true;
    }
    const own = node.id as AnyNode | null | undefined;
    if (/^(Function|Class)/.test(node.type) && own?.name === name) return true;
    if (isFunction(node) && (node.params as AnyNode[]).some((param) => holdsName(param, name))) return true;
    return childrenOf(node).some(declares);
  };
  return failing.root !== undefined && declares(failing.root);
}

const holdsName = (node: AnyNode, name: string): boolean =>
  (node.type === 'Identifier' && node.name === name) || childrenOf(node).some((inner) => holdsName(inner, name));

const notIterable: Translate = (match, failing) => {
  const node = find(
    failing,
    'ForOfStatement',
    'VariableDeclarator',
    'SpreadElement',
    'AssignmentExpression',
    'YieldExpression',
  );
  // V8 names the value itself when it is not what a statement iterates
  const said = match[1] ?? '';
  const named = failing.native || (match[0].includes('(cannot read property') && !/^(?:object|function)?$/.test(said));
  const value = named && !said.endsWith('(...)') ? said : failing.hint('iterated');
  return { message: `${value || said} is not iterable`, node };
};

const constant: Translate = (_match, failing) => {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression', 'ForOfStatement', 'ForInStatement');
  const target = (node?.left ?? node?.argument) as AnyNode | undefined;
  // of a pattern V8 names the place of the name itself
  const name = target?.type === 'Identifier' ? target : find(failing, 'Identifier');
  return { message: `Assignment to constant "${String(name?.name ?? '')}"`, node };
};

const undefinedName: Translate = (match, failing) => {
  const named = (node: AnyNode): boolean => node.type === 'Identifier' && node.name === match[1];
  const exact = find(failing, 'Identifier');
  const node = exact && named(exact) ? exact : inStatement(failing, named);
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
  return { message: `Cannot assign to read only property '${match[1]}' of ${match[2]}`, node };
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
  [/^Cannot mix BigInt and other types/, placed(() => 'Cannot convert a BigInt value to a number', ...operators)],
  [/^(Cannot convert a (?:BigInt|Symbol) value to a (?:number|string))$/, (m, failing) => conversion(m, failing)],
  [/^Cannot assign to read only property '(.*)' of object '(.*)'$/s, readOnly],
  [/^Cannot delete property '(.*)' of /s, (m) => ({ message: `"${m[1]}" is not a configurable property`, node: null })],
  [/^(Cannot perform '.*' on a proxy that has been revoked)$/, placed((m) => m[1]!, 'MemberExpression', ...operators)],
  [
    /^Class constructor (.*) cannot be invoked without 'new'$/,
    placed((m) => `Class constructor ${m[1]} cannot be invoked without 'new'`, 'CallExpression'),
  ],
  [
    /^Right-hand side of '?instanceof'? is (not (?:callable|an object))$/,
    placed((m) => `Right-hand-side of instanceof is ${m[1]}`, 'BinaryExpression'),
  ],
  [
    /^Cannot use 'in' operator to search for '(.*)' in (.*)$/s,
    placed((m) => `Cannot use 'in' operator to search for '${m[1]}' in ${m[2]}`, 'BinaryExpression'),
  ],
  [
    /^Maximum call stack size exceeded$/,
    (_m, failing) => ({
      message: 'Maximum call stack size exceeded',
      node: find(failing, 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'),
    }),
  ],
  [/^Division by zero$/, () => ({ message: 'Division by zero', node: null })],
  [/^Identifier '(.+)' has already been declared$/, plain((m) => `Variable "${m[1]}" has already been declared`)],
  [/^Generator is already running$/, plain('generator is already executing')],
  ...builtinTexts(),
];

const heritage = (message: string, failing: Failing): Said => ({
  message,
  node: find(failing, 'ClassDeclaration', 'ClassExpression'),
});

function conversion(match: RegExpExecArray, failing: Failing): Said {
  const node = find(failing, ...operators, 'TemplateLiteral');
  return node?.type === 'CallExpression' ? { message: match[1]! } : { message: match[1]!, node };
}

/** Texts of builtins; the engine gives them no location. */
function builtinTexts(): (readonly [RegExp, Translate])[] {
  return [
    [/^Cannot convert (.*) to a BigInt$/s, plain((m) => `Cannot convert ${m[1]} to a BigInt.`)],
    [/^The number .* cannot be converted to a BigInt because it is not an integer$/, plain('BigInt out of range')],
    [/^Do not know how to serialize a BigInt$/, plain('Do not know how to serialize a BigInt')],
    [/^Converting circular structure to JSON/, plain('Converting circular structure to JSON')],
    [
      /is not valid JSON$|^Unexpected (?:end of JSON|EOF)| in JSON at position \d+|after JSON at position/s,
      jsonFailure,
    ],
    [/^Invalid regular expression: \/(.*)\/\w*: ([^:]*)$/s, plain((m) => regexReason(m[2]!.trim(), m[1]))],
    [/^Invalid flags supplied to RegExp constructor/, plain('Invalid regular expression flags')],
    [/^Invalid count value: /, plain('illegal repeat count')],
    [
      /^(toFixed|toPrecision|toExponential)\(\) (?:digits )?argument must be between (\d+) and (\d+)$/,
      plain((m) => `${m[1]}() fraction digits need to be in range ${m[2]}-${m[3]}`),
    ],
    [/^toString\(\) radix (?:argument )?must be between 2 and 36$/, plain('toString() expects radix in range 2-36')],
    [
      /^The normalization form should be one of (.*?)\.?$/,
      plain((m) => `The normalization form should be one of ${m[1]}.`),
    ],
    [/^Incorrect locale information provided$/, badLocale],
    [/^URI malformed$/, plain('illegal escape sequence')],
    [/^Chaining cycle detected for promise/, plain('self resolution!')],
    [/^(Reduce of empty array with no initial value)$/, plain((m) => m[1]!)],
    [
      /^'caller', 'callee', and 'arguments' properties may not be accessed/,
      plain(
        "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the arguments objects for calls to them",
      ),
    ],
    [/^Method (\w+)\.prototype\.\S+ called on incompatible receiver/, plain((m) => `${m[1]} expected`)],
    [/^this is not a Date object\.$/, plain('not a Date object')],
    [
      /^Cannot set property (.*) of .* which has only a getter$/s,
      plain((m) => `Cannot set property ${m[1]} of [object Object] which has only a getter`),
    ],
    [
      /^Cannot add property (.*), object is not extensible$/s,
      plain((m) => `Cannot add new property "${m[1]}" to non-extensible [object Object]`),
    ],
    [/^Cannot redefine property: (.*)$/s, plain((m) => `Cannot redefine property ${m[1]}`)],
    [
      /^(Cannot (?:read|write) private member .* (?:from|to) an object whose class did not declare it)$/,
      (m, failing) => ({ message: `${m[1]}.`, node: find(failing, 'MemberExpression') }),
    ],
    [
      /^Not supported$/,
      (_m, failing) => ({ message: `Operation is not allowed for: ${failing.hint('import') ?? ''}` }),
    ],
    [/^All promises were rejected$/, plain('')],
    [/^(?:\S+ called on null or undefined|Cannot convert undefined or null to object)$/, notCoercible],
    [/^(The comparison function must be either a function or undefined): /, plain((m) => m[1]!)],
    [/^Promise resolver .* is not a function$/s, plain('cannot create promise: executor not callable')],
    [/^Cyclic __proto__ value$/, plain('Cannot create__proto__ cycle for [object Object]')],
    [
      /^Invalid property descriptor\. Cannot both specify accessors/,
      plain('Invalid property. A property cannot both have accessors and be writable or have a value'),
    ],
    [/^Super constructor may only be called once$/, plain('super() called twice')],
    [/^(?:undefined must be positive|Exponent must be non-negative)$/, plain('Exponent must be positive')],
  ];
}

/** A builtin was called on nothing: the receiver of `f.call(…)`, else its first argument. */
function notCoercible(_match: RegExpExecArray, failing: Failing): Said {
  const node = find(failing, 'CallExpression');
  const [first] = (node?.arguments ?? []) as AnyNode[];
  const isNull = first?.type === 'Literal' && first.raw === 'null';
  return { message: `Cannot convert undefined or null to object: ${isNull ? 'null' : 'undefined'}` };
}

/** The locale argument of the call, when it is written out. */
function badLocale(_match: RegExpExecArray, failing: Failing): Said {
  const node = find(failing, 'NewExpression', 'CallExpression');
  const called = node?.callee as AnyNode | undefined;
  const compares = called?.type === 'MemberExpression' && (called.property as AnyNode).name === 'localeCompare';
  const first = ((node?.arguments ?? []) as AnyNode[])[compares ? 1 : 0];
  const tag = first?.type === 'Literal' ? `: ${String(first.value)}` : '';
  return { message: `Language tag is not well-formed${tag}` };
}

function jsonFailure(_match: RegExpExecArray, failing: Failing): Said {
  return { message: jsonFault(failing.hint('json') ?? '') };
}
