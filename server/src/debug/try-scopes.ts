import type { Node, Program } from 'acorn';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* children(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
  }
}

const isFunction = (node: Node): boolean => /Function/.test(node.type) || node.type === 'StaticBlock';

/**
 * Whether an exception thrown at one of these offsets (one per frame, innermost first) is caught by the script itself.
 * V8 calls a top-level exception caught, because the sandbox catches it; the tree knows better.
 */
export function caughtByScript(program: Program, offsets: readonly number[]): boolean {
  return offsets.some((offset) => caughtAt(program, offset));
}

function caughtAt(program: Node, offset: number): boolean {
  let caught = false;
  let node: Node | undefined = program;
  while (node) {
    if (isFunction(node)) caught = false; // a try around a function does not catch what its later call throws
    const inside: Node | undefined = [...children(node)].find((child) => child.start <= offset && offset < child.end);
    const guarded = node as Node & { handler?: Node | null; block?: Node };
    if (node.type === 'TryStatement' && guarded.handler && inside === guarded.block) caught = true;
    node = inside;
  }
  return caught;
}
