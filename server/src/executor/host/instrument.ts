import { closeParts, coverBranch, coverParts } from './cover-parts.ts';
import {
  counting,
  type InstrumentOptions,
  isTopLevel,
  makeWriter,
  type Path,
  parentOf,
  type Writer,
} from './instrument-writer.ts';
import { lateOperand, mayFail, suspends } from './late-count.ts';
import {
  afterDirectives,
  catchesPattern,
  child,
  delegates,
  directEvalArguments,
  fieldName,
  firstSemicolon,
  inAsync,
  inAsyncGenerator,
  isAnonymous,
  isConstant,
  isIndirectEval,
  maybe,
  spreadsText,
} from './node-shapes.ts';
import { resumeWeight } from './resume-weight.ts';
import { type Rewritten, rewrite, type Site } from './rewrite.ts';
import { isStrict, optionalHolder, quotedPart, shownCallee, writtenObject } from './shown-values.ts';
import { type AnyNode, childrenOf, isFunction } from './walk.ts';

/**
 * Writes the statement counter into a script, by the real engine's rule (script-engine 15), and the hooks that translate
 * V8's errors. Names: `<mark>c` the counter, `<mark>k` the kill, `<mark>t` the other hooks.
 */
export function instrument(options: InstrumentOptions): Rewritten {
  const writer = makeWriter(options);
  visit(options.program as unknown as AnyNode, [], writer);
  return rewrite(options.source, writer.insertions);
}

type Visitor = (node: AnyNode, path: Path, writer: Writer) => void;

function visit(node: AnyNode, path: Path, writer: Writer): void {
  const late = writer.late.get(node);
  if (late) writer.put(node.start, `${writer.mark}t.spend((`, late);
  const hook = writer.hooks.get(node);
  if (hook) writer.put(node.start, `(${writer.mark}t.${hook}((`);
  enter[node.type]?.(node, path, writer);
  if (isFunction(node)) enterFunction(node, path, writer);
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') enterClass(node, writer);
  const inner = [...path, node];
  for (const child of childrenOf(node)) visit(child, inner, writer);
  leave[node.type]?.(node, path, writer);
  if (hook) for (let open = 3; open > 0; open--) writer.close(node.end, ')');
  if (late) writer.put(node.end, `),1)`, late);
}

const listHolders = new Set(['Program', 'BlockStatement', 'StaticBlock', 'SwitchCase']);

function putBefore(node: AnyNode, path: Path, writer: Writer): void {
  const text = counting(path, writer.count(1, node));
  if (listHolders.has(parentOf(path).type)) writer.put(node.start, text, node);
  else writer.put(node.start, `{${text}`, node);
}

function closeBefore(node: AnyNode, path: Path, writer: Writer): void {
  if (!listHolders.has(parentOf(path).type)) writer.close(node.end, '}');
}

/** Folds the count into an expression that may be a comma expression. */
function fold(at: AnyNode, writer: Writer, { weight = 1, site = at as Site } = {}): void {
  writer.put(at.start, `${writer.count(weight, site)},`, site);
}

/** A constant alone in its block inside a function or a static block is no statement for the engine. */
function vanishes(path: Path, expression: AnyNode): boolean {
  const { type, body } = parentOf(path);
  if (!isConstant(expression) || isTopLevel(path) || type === 'SwitchCase') return false;
  return !Array.isArray(body) || body.filter((statement: AnyNode) => !isNothing(statement)).length === 1;
}

/** A statement that leaves nothing to do: `;`, an empty block, a `var` without value. */
function isNothing(node: AnyNode): boolean {
  if (node.type === 'BlockStatement') return (node.body as AnyNode[]).every(isNothing);
  const declares = node.type === 'VariableDeclaration' && node.kind === 'var';
  const bare = declares && (node.declarations as AnyNode[]).every(({ init }) => init === null);
  return node.type === 'EmptyStatement' || bare;
}

/** Counts an expression that stands alone: before it, or when its operands are there. */
function countAlone(expression: AnyNode, path: Path, writer: Writer): void {
  const late = lateOperand(expression, path);
  const hit = late && writer.coverage?.hit('statement', expression);
  if (late) writer.late.set(late, expression);
  else fold(expression, writer);
  if (hit) writer.put(expression.start, `${hit},`, expression);
}

/** Counts directives behind the last of them: a statement between would take the later ones their meaning. */
function countDirectives(node: AnyNode, path: Path, writer: Writer): void {
  const directives = (parentOf(path).body as AnyNode[]).filter(({ directive }) => directive !== undefined);
  if (directives.at(-1) !== node) return;
  if (writer.source[node.end - 1] !== ';') writer.put(node.end, ';');
  for (const directive of directives) {
    const expression = child(directive, 'expression');
    writer.put(node.end, counting(path, writer.count(1, expression)), expression);
  }
}

const loopTest: Visitor = (node, path, writer) => {
  const test = child(node, 'test');
  const constantFalse = test.type === 'Literal' && !test.value && !('regex' in test);
  if (!constantFalse) countAlone(test, path, writer);
};

const iterate: Visitor = (node, path, writer) => {
  const right = child(node, 'right');
  // V8 quotes what it cannot iterate: the counter must not be a part of it
  const hook = node.type === 'ForOfStatement' ? `${writer.mark}t.iterated` : '';
  writer.put(right.start, `${hook}((${writer.count(1, node)},`, node);
  const body = child(node, 'body');
  const text = counting(path, writer.count(1, body));
  if (body.type === 'BlockStatement') writer.put(body.start + 1, text, body);
  else writer.put(body.start, `{${text}`, body);
};

const leaveIterate: Visitor = (node, _path, writer) => {
  const body = child(node, 'body');
  if (body.type !== 'BlockStatement') writer.close(body.end, '}');
  const { end } = child(node, 'right');
  writer.close(end, ')');
  writer.close(end, ')');
};

const enter: Record<string, Visitor> = {
  ExpressionStatement: (node, path, writer) => {
    if (writer.wrapped && path.length === 1) return;
    const expression = child(node, 'expression');
    if (vanishes(path, expression)) return;
    if (lateOperand(expression, path)) {
      countAlone(expression, path, writer);
      return;
    }
    if (!node.directive) {
      writer.put(node.start, `${writer.count(1, expression)},`, expression);
      return;
    }
    countDirectives(node, path, writer);
  },
  VariableDeclaration: (node, path, writer) => {
    const parent = parentOf(path);
    if (/^For(In|Of)Statement$/.test(parent.type) && parent.left === node) return;
    for (const declarator of node.declarations as AnyNode[]) {
      // the engine does not count a class expression
      if (declarator.init && (declarator.init as AnyNode).type !== 'ClassExpression')
        writer.put(declarator.start, `{}=(${writer.count(1, declarator)})||1,`, declarator);
    }
  },
  VariableDeclarator: (node, _path, writer) => {
    const init = maybe(node, 'init');
    if (init && child(node, 'id').type === 'ArrayPattern') writer.put(init.start, `${writer.mark}t.iterated(`, node);
  },
  AssignmentExpression: (node, path, writer) => {
    if (child(node, 'left').type === 'ArrayPattern')
      writer.put(child(node, 'right').start, `${writer.mark}t.iterated(`);
    keepTarget(node, path, writer);
  },
  UpdateExpression: keepTarget,
  UnaryExpression: (node, _path, writer) => {
    const object = node.operator === 'delete' ? writtenObject(node) : undefined;
    if (object) writer.hooks.set(object, 'target');
  },
  BinaryExpression: keepQuoted,
  NewExpression: (node, path, writer) => {
    keepCallee(node, path, writer);
    keepQuoted(node, path, writer);
  },
  SpreadElement: (node, path, writer) => {
    if (parentOf(path).type !== 'ObjectExpression')
      writer.put(child(node, 'argument').start, `${writer.mark}t.iterated(`, node);
  },
  IfStatement: (node, _path, writer) => {
    fold(child(node, 'test'), writer);
    coverBranch(child(node, 'consequent'), writer);
    const alternate = maybe(node, 'alternate');
    if (alternate && alternate.type !== 'IfStatement') coverBranch(alternate, writer);
  },
  SwitchStatement: (node, path, writer) => {
    const discriminant = child(node, 'discriminant');
    const later = (path.some(isFunction) && suspends(discriminant)) || mayFail(discriminant);
    if (later) writer.late.set(discriminant, node);
    fold(discriminant, writer, { weight: later ? 1 : 2, site: node });
  },
  WithStatement: (node, _path, writer) => fold(child(node, 'object'), writer, { site: node }),
  ThrowStatement: (node, _path, writer) => {
    writer.put(child(node, 'argument').start, `${writer.count(1, node)},${writer.mark}t.thrown((`, node);
  },
  ReturnStatement: (node, path, writer) => {
    const argument = maybe(node, 'argument');
    if (argument && inAsyncGenerator(path)) {
      const weight = resumeWeight(argument, [...path, node]);
      writer.put(argument.start, `${writer.count(1, node)},${writer.mark}t.settled(${weight},(`, node);
    } else if (argument) fold(argument, writer, { site: node });
    else writer.put(node.start + 'return'.length, ` void(${writer.count(1, node)})`, node);
  },
  BreakStatement: putBefore,
  ContinueStatement: putBefore,
  DebuggerStatement: putBefore,
  WhileStatement: loopTest,
  DoWhileStatement: loopTest,
  ForStatement: (node, path, writer) => {
    const init = maybe(node, 'init');
    if (init && init.type !== 'VariableDeclaration') countAlone(init, path, writer);
    const test = maybe(node, 'test');
    if (test) countAlone(test, path, writer);
    else writer.put(firstSemicolon(node, writer.source) + 1, `${writer.count(1, node)},!0`, node);
    const update = maybe(node, 'update');
    if (update) countAlone(update, path, writer);
  },
  ForInStatement: iterate,
  ForOfStatement: iterate,
  CatchClause: (node, path, writer) => {
    const param = maybe(node, 'param');
    if (param?.type !== 'Identifier') return;
    const call = `${writer.mark}t.caught(${param.name as string})`;
    writer.put(child(node, 'body').start + 1, isTopLevel(path) ? `var{}=${call}||1;` : `${call};`);
  },
  TryStatement: (node, _path, writer) => {
    if (catchesPattern(node)) writer.put(child(node, 'block').start, '{try');
  },
  PropertyDefinition: (node, _path, writer) => {
    const value = maybe(node, 'value');
    if (!value) return;
    const name = fieldName(node);
    const naming = isAnonymous(value) && name !== undefined ? `${writer.mark}t.named(${JSON.stringify(name)},` : '(';
    writer.put(value.start, `(${writer.count(1, value)},${naming}`, value);
  },
  AwaitExpression: (node, path, writer) => {
    const weight = resumeWeight(node, path);
    if (!weight) return;
    writer.put(node.start, `${writer.mark}t.spend(`, node);
    writer.put(child(node, 'argument').start, `${writer.mark}t.awaited(${weight},`);
  },
  YieldExpression: (node, path, writer) => {
    const weight = resumeWeight(node, path);
    if (!weight) return;
    const argument = maybe(node, 'argument');
    const hook = `${writer.mark}t.resumed(${weight}`;
    if (delegates(node, path)) writer.put(argument!.start, `${writer.mark}t.delegated(${weight},`, node);
    else if (inAsync(path)) {
      writer.put(node.start, `${writer.mark}t.spend(`, node);
      if (node.delegate) return;
      // an asynchronous generator waits for the value before it gives it away
      if (argument) writer.put(argument.start, `${writer.mark}t.settled(${weight},`, node);
      else writer.put(node.start + 'yield'.length, ` ${writer.mark}t.settled(${weight})`, node);
    } else if (argument) writer.put(node.start + 'yield'.length, `*${hook},(`, node);
    else writer.put(node.start + 'yield'.length, `*${hook})`, node);
  },
  CallExpression: (node, path, writer) => {
    const text = directEvalArguments(node);
    if (text) writer.put(text.start, beforeEvalText(node, path, writer));
    keepCallee(node, path, writer);
    keepQuoted(node, path, writer);
  },
  ImportExpression: (node, _path, writer) => {
    writer.put(child(node, 'source').start, `${writer.mark}t.specifier(`);
  },
  Identifier: (node, path, writer) => {
    if (isIndirectEval(node, path)) writer.put(node.start, `${heldBefore(path)}${writer.mark}t.held(`);
  },
  ConditionalExpression: (node, _path, writer) => coverParts(node, writer),
  LogicalExpression: (node, _path, writer) => coverParts(node, writer),
};

const leave: Record<string, Visitor> = {
  FunctionDeclaration: (node, path, writer) => {
    // a function in a block of a script that is not strict would be the value of the block to V8
    const inBlock = parentOf(path).type === 'BlockStatement' || parentOf(path).type === 'SwitchCase';
    const hoisted = inBlock && !node.async && !node.generator && isTopLevel(path) && !isStrict(path);
    if (hoisted) writer.put(node.end, 'void 0;');
  },
  VariableDeclarator: (node, _path, writer) => {
    const init = maybe(node, 'init');
    if (init && child(node, 'id').type === 'ArrayPattern') writer.close(init.end, ')');
  },
  AssignmentExpression: (node, _path, writer) => {
    if (child(node, 'left').type === 'ArrayPattern') writer.close(child(node, 'right').end, ')');
  },
  SpreadElement: (node, path, writer) => {
    if (parentOf(path).type !== 'ObjectExpression') writer.close(child(node, 'argument').end, ')');
  },
  ThrowStatement: (node, _path, writer) => {
    const { end } = child(node, 'argument');
    writer.close(end, ')');
    writer.close(end, ')');
  },
  ReturnStatement: (node, path, writer) => {
    const argument = maybe(node, 'argument');
    if (argument && inAsyncGenerator(path)) for (let open = 2; open > 0; open--) writer.close(argument.end, ')');
  },
  BreakStatement: closeBefore,
  ContinueStatement: closeBefore,
  DebuggerStatement: closeBefore,
  ForInStatement: leaveIterate,
  ForOfStatement: leaveIterate,
  TryStatement: (node, _path, writer) => {
    if (!catchesPattern(node)) return;
    const name = `${writer.mark}e`;
    writer.put(child(node, 'block').end, `catch(${name}){throw ${writer.mark}t.caught(${name})}}`);
  },
  PropertyDefinition: (node, _path, writer) => {
    const value = maybe(node, 'value');
    if (!value) return;
    writer.close(value.end, ')');
    writer.close(value.end, ')');
  },
  AwaitExpression: (node, path, writer) => {
    const weight = resumeWeight(node, path);
    if (!weight) return;
    writer.close(child(node, 'argument').end, ')');
    writer.put(node.end, `,${weight})`);
  },
  YieldExpression: (node, path, writer) => {
    const weight = resumeWeight(node, path);
    if (!weight) return;
    const argument = maybe(node, 'argument');
    if (delegates(node, path)) writer.close(argument!.end, ')');
    else if (inAsync(path)) {
      if (argument && !node.delegate) writer.close(argument.end, ')');
      writer.put(node.end, `,${weight})`);
    } else if (argument) for (let open = 2; open > 0; open--) writer.close(node.end, ')');
  },
  CallExpression: (node, _path, writer) => {
    const text = directEvalArguments(node);
    if (text && spreadsText(node)) writer.put(text.end, ']');
    if (text) writer.close(text.end, ')');
  },
  ImportExpression: (node, _path, writer) => writer.close(child(node, 'source').end, ')'),
  Identifier: (node, path, writer) => {
    if (!isIndirectEval(node, path)) return;
    writer.close(node.end, ')');
    if (parentOf(path).type === 'NewExpression') writer.close(node.end, ')');
  },
  ConditionalExpression: (node, _path, writer) => closeParts(node, writer),
  LogicalExpression: (node, _path, writer) => closeParts(node, writer),
  ArrowFunctionExpression: (node, _path, writer) => {
    if (node.expression) writer.close(child(node, 'body').end, ')');
  },
};

/** What has to stand before `eval` read as a value, besides the hook: a name for `{eval}`, a bracket for `new eval`. */
function heldBefore(path: Path): string {
  const { type, shorthand } = parentOf(path);
  if (type === 'NewExpression') return '(';
  return type === 'Property' && shorthand ? 'eval:' : '';
}

/** The hook that makes the text of a direct `eval` ready; inside `with` one that trusts no answer of its object. */
function beforeEvalText(node: AnyNode, path: Path, writer: Writer): string {
  const within = writer.within || path.some(({ type }) => type === 'WithStatement');
  const hook = (name: string): string => `${writer.mark}t.${name}${within ? 'Within' : ''}(eval,`;
  return spreadsText(node) ? `...${hook('evalTexts')}[` : hook('evalText');
}

function keepQuoted(node: AnyNode, _path: Path, writer: Writer): void {
  const part = quotedPart(node);
  if (part) writer.hooks.set(part, 'given');
}

function keepCallee(node: AnyNode, path: Path, writer: Writer): void {
  const callee = shownCallee(node);
  // inside `with` a name that is called has an object as `this`
  const bound = callee?.type === 'Identifier' && (writer.within || path.some(({ type }) => type === 'WithStatement'));
  if (callee && !(bound && node.type === 'CallExpression')) writer.hooks.set(callee, 'callee');
  const holder = optionalHolder(node);
  if (holder) writer.hooks.set(holder, 'target');
}

function keepTarget(node: AnyNode, path: Path, writer: Writer): void {
  const object = isStrict(path) ? writtenObject(node) : undefined;
  if (object) writer.hooks.set(object, 'target');
}

/** Entry of a function: parameters count when any has a default or is a pattern; an expression body is a return. */
function enterFunction(node: AnyNode, _path: Path, writer: Writer): void {
  const params = node.params as AnyNode[];
  const simple = params.every(
    (param) =>
      param.type === 'Identifier' || (param.type === 'RestElement' && child(param, 'argument').type === 'Identifier'),
  );
  const weight = simple ? 0 : params.length;
  const body = child(node, 'body');
  const cover = writer.coverage?.hit('function', node) ?? '';
  if (node.expression) {
    const counts = [cover, writer.count(weight + 1, body)].filter(Boolean).join(',');
    writer.put(body.start, `(${counts},`, body);
    return;
  }
  const counts = [cover, weight ? writer.count(weight, node) : ''].filter(Boolean).join(',');
  if (counts) writer.put(afterDirectives(body), `${counts};`, body);
}

/** The implicit constructor of a derived class is a statement of its own. */
function enterClass(node: AnyNode, writer: Writer): void {
  const body = child(node, 'body');
  const own = (body.body as AnyNode[]).some((member) => member.kind === 'constructor');
  if (!maybe(node, 'superClass') || own) return;
  const rest = `${writer.mark}a`;
  writer.put(
    body.start + 1,
    `constructor(...${rest}){${writer.count(1, node)};super(...${writer.mark}t.passedOn(${rest}))}`,
    node,
  );
}
