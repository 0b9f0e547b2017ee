import * as vscode from 'vscode';
import type { ViewNode } from './timeline-tree.ts';

export interface NodeView extends vscode.Disposable {
  show(roots: readonly ViewNode[], reveal?: ViewNode): void;
  readonly roots: readonly ViewNode[];
}

/** A tree view over rows; a click on a row with a place goes there. `open` = rows down to this depth begin unfolded. */
export function nodeView(id: string, open: number): NodeView {
  const changed = new vscode.EventEmitter<void>();
  let roots: readonly ViewNode[] = [];
  const depths = new WeakMap<ViewNode, number>();
  const provider: vscode.TreeDataProvider<ViewNode> = {
    onDidChangeTreeData: changed.event,
    getChildren(node) {
      const children = node ? (node.children ?? []) : roots;
      for (const child of children) depths.set(child, node ? (depths.get(node) ?? 0) + 1 : 0);
      return [...children];
    },
    getTreeItem: (node) => itemOf(node, (depths.get(node) ?? 0) < open),
  };
  const view = vscode.window.createTreeView(id, { treeDataProvider: provider, showCollapseAll: true });
  return {
    show(next) {
      roots = next;
      changed.fire();
    },
    get roots() {
      return roots;
    },
    dispose() {
      view.dispose();
      changed.dispose();
    },
  };
}

function itemOf(node: ViewNode, unfolded: boolean): vscode.TreeItem {
  const { None, Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(node.label, node.children?.length ? (unfolded ? Expanded : Collapsed) : None);
  if (node.description) item.description = node.description;
  if (node.icon) item.iconPath = new vscode.ThemeIcon(node.icon);
  item.tooltip = node.description ? `${node.label}: ${node.description}` : node.label;
  item.accessibilityInformation = { label: item.tooltip };
  if (!node.at) return item;
  const { path, line, column = 1 } = node.at;
  const start = new vscode.Position(line - 1, column - 1);
  item.command = {
    command: 'vscode.open',
    title: 'Go to the Line',
    arguments: [vscode.Uri.file(path), { selection: new vscode.Range(start, start), preview: true }],
  };
  return item;
}
