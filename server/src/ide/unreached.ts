import type { ScriptFacts } from '../analysis/script-facts.ts';
import { listPoints } from '../analysis/wording.ts';
import { type Span, span } from '../base/span.ts';
import { type AnyNode, walk } from '../syntax/script-nodes.ts';

/** A branch that no known point of the script comes to, with the test that keeps it out. */
export interface Unreached {
  readonly span: Span;
  readonly message: string;
  readonly because: Span;
}

/**
 * Branches that never run at the points the script is wired to: shown faded, no problem. A check of the point is good
 * style in a script that may be wired elsewhere tomorrow.
 */
export function unreachedBranches(facts: ScriptFacts): readonly Unreached[] {
  const { flow, points } = facts;
  if (!flow || !points?.length || facts.parsed.error) return [];
  const found: Unreached[] = [];
  const add = (branch: AnyNode, because: AnyNode): void => {
    found.push({
      span: span(branch.start, branch.end),
      message: `This never runs: the script is wired to ${listPoints(points)} only.`,
      because: span(because.start, because.end),
    });
  };
  walk(facts.parsed.recovered, (node) => {
    for (const [branch, test] of branchesOf(node)) {
      // The test itself is come to, and nothing behind it is.
      if (!flow.at(test) || reached(facts, branch)) continue;
      add(branch, test);
      return false;
    }
    return true;
  });
  return found;
}

function branchesOf(node: AnyNode): readonly (readonly [branch: AnyNode, test: AnyNode])[] {
  if (node.type === 'IfStatement')
    return [[node.consequent, node.test], ...(node.alternate ? [[node.alternate, node.test] as const] : [])];
  if (node.type === 'LogicalExpression' && node.operator !== '??') return [[node.right, node.left]];
  return [];
}

/** Whether control comes to anything in a branch. Code without an expression says nothing. */
function reached(facts: ScriptFacts, branch: AnyNode): boolean {
  let any = false;
  let expressions = 0;
  walk(branch, (node) => {
    if (any) return false;
    if (/^(?:Call|Member|Assignment|Binary|Unary)Expression$|^(?:Identifier|Literal)$/.test(node.type)) {
      expressions++;
      any = facts.flow?.at(node) !== undefined;
    }
    return !any;
  });
  return any || expressions === 0;
}
