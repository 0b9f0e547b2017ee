import type { Program } from 'acorn';
import type { RunCoverage } from '../../model/script-runner.ts';
import type { Site } from './rewrite.ts';
import { type AnyNode, childrenOf, isFunction } from './walk.ts';

export type SlotKind = 'statement' | 'branch' | 'function';

/** Counters of one run: each covered node has a slot in a shared array. */
export interface CoverageCounters {
  readonly hits: Int32Array;
  /** Text that counts a hit of this node; empty when the node is not covered. */
  hit(kind: SlotKind, node: Site): string;
  read(): RunCoverage;
}

/** Most slots a script gets; larger scripts are covered up to here. */
const maxSlots = 200_000;

/** Numbers what is covered: statements are added as the instrumentation counts them, branches and functions from the tree. */
export function planCoverage(program: Program, mark: string): CoverageCounters {
  const slots: { readonly kind: SlotKind; readonly site: Site; readonly name: string }[] = [];
  const hits = new Int32Array(new SharedArrayBuffer(4 * Math.min(maxSlots, countNodes(program as unknown as AnyNode))));
  return {
    hits,
    hit: (kind, node) => {
      if (slots.length >= hits.length) return '';
      slots.push({ kind, site: { start: node.start, end: node.end }, name: nameOf(node as AnyNode) });
      return `${mark}h[${slots.length - 1}]++`;
    },
    read: () => {
      const of = (kind: SlotKind) =>
        slots.flatMap(({ kind: own, site, name }, at) =>
          own === kind ? [{ ...site, name, hits: hits[at] ?? 0 }] : [],
        );
      const spans = (kind: SlotKind) => of(kind).map(({ start, end, hits }) => ({ start, end, hits }));
      return { statements: spans('statement'), branches: spans('branch'), functions: of('function') };
    },
  };
}

function countNodes(root: AnyNode): number {
  let count = 1;
  for (const child of childrenOf(root)) count += countNodes(child);
  return count + 1;
}

function nameOf(node: AnyNode): string {
  if (!isFunction(node)) return '';
  const id = node.id as { name?: string } | null | undefined;
  return id?.name ?? (node.type === 'ArrowFunctionExpression' ? '=>' : 'function');
}
