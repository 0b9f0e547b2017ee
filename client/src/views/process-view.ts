import * as vscode from 'vscode';
import type { VerdictEvent } from '../../../server/src/model/verdict-event.ts';

interface Node {
  readonly label: string;
  readonly description?: string;
  readonly children?: readonly Node[];
}

/** The mock process as a tree in Run and Debug, renewed by every verdict of a session and kept for reading after it. */
export function registerProcessView(context: vscode.ExtensionContext): void {
  const changed = new vscode.EventEmitter<void>();
  let roots: readonly Node[] = [];
  const provider: vscode.TreeDataProvider<Node> = {
    onDidChangeTreeData: changed.event,
    getChildren: (node) => [...(node ? (node.children ?? []) : roots)],
    getTreeItem(node) {
      const state = node.children?.length
        ? vscode.TreeItemCollapsibleState.Expanded
        : vscode.TreeItemCollapsibleState.None;
      const item = new vscode.TreeItem(node.label, state);
      if (node.description !== undefined) item.description = node.description;
      item.tooltip = node.description ? `${node.label}: ${node.description}` : node.label;
      return item;
    },
  };
  const show = (next: readonly Node[]): void => {
    roots = next;
    changed.fire();
  };
  context.subscriptions.push(
    changed,
    vscode.window.registerTreeDataProvider('shooty.process', provider),
    vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type !== 'shooty') return;
      if (event === 'shooty/verdict') show(tree(body as VerdictEvent));
      if (event === 'shooty/process') show(liveTree(body as Live));
    }),
  );
}

/** Body of `shooty/process`, sent at every stop. */
interface Live {
  /** Guard, point and step, innermost first. */
  readonly labels: readonly string[];
  readonly scratch: { readonly loop: Record<string, unknown>; readonly session: Record<string, unknown> };
  readonly process: Record<string, unknown>;
  readonly calls: Record<string, unknown>;
}

/** The process while a session is stopped. */
function liveTree({ labels, scratch, process, calls }: Live): Node[] {
  const [guard = 'guard', point = ''] = labels;
  return [
    { label: point, description: guard },
    ...Object.entries(process)
      .filter(([, value]) => typeof value !== 'object' || value === null)
      .map(([label, value]) => ({ label, description: String(value) })),
    store('pending', Object.fromEntries(Object.entries((process['pending'] ?? []) as object))),
    store('activeSkills', (process['activeSkills'] ?? {}) as Record<string, unknown>),
    store('loopValues', scratch.loop),
    store('sessionValues', scratch.session),
    store('hostCalls', calls),
  ];
}

function tree(event: VerdictEvent): Node[] {
  const nodes: Node[] = [{ label: event.point.toUpperCase(), description: `${event.guard}: ${event.verdict}` }];
  for (const prompt of event.prompts) nodes.push({ label: '→ continueWith', description: prompt });
  if (event.reason !== null && event.verdict === 'denied') nodes.push({ label: '✗ denied', description: event.reason });
  if (event.turnPrompt !== null) nodes.push({ label: 'turn prompt', description: event.turnPrompt });
  if (event.activated.length > 0) nodes.push({ label: 'activated skills', description: event.activated.join(', ') });
  nodes.push({ label: 'rounds', description: String(event.rounds) });
  nodes.push(store('loopValues', event.loopValues), store('sessionValues', event.sessionValues));
  if (event.error) nodes.push({ label: event.error.class, description: event.error.message });
  return nodes;
}

function store(label: string, values: Readonly<Record<string, unknown>>): Node {
  const children = Object.entries(values).map(([key, value]) => ({ label: key, description: JSON.stringify(value) }));
  return { label, description: children.length === 0 ? 'empty' : `${children.length}`, children };
}
