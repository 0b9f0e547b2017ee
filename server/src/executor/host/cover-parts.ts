import type { Writer } from './instrument-writer.ts';
import { child, isAnonymous } from './node-shapes.ts';
import type { AnyNode } from './walk.ts';

/** A branch: hits are counted where it starts. */
export function coverBranch(node: AnyNode, writer: Writer): void {
  if (node.type !== 'BlockStatement') return;
  const hit = writer.coverage?.hit('branch', node);
  if (hit) writer.put(node.start + 1, `var{}=(${hit})||1;`);
}

const coveredParts: Record<string, readonly string[]> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
};

/** Parts of an expression that run only sometimes; anonymous functions keep their place, and with it their name. */
function conditionalParts(node: AnyNode): AnyNode[] {
  return (coveredParts[node.type] ?? []).map((name) => child(node, name)).filter((part) => !isAnonymous(part));
}

export function coverParts(node: AnyNode, writer: Writer): void {
  for (const part of conditionalParts(node)) {
    const hit = writer.coverage?.hit('branch', part);
    if (hit) writer.put(part.start, `(${hit},`);
  }
}

export function closeParts(node: AnyNode, writer: Writer): void {
  if (writer.coverage) for (const part of conditionalParts(node)) writer.close(part.end, ')');
}
