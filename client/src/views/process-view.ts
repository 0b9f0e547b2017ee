import * as vscode from 'vscode';
import type { VerdictEvent } from '../../../server/src/model/verdict-event.ts';
import { type Live, liveTree, verdictTree } from './process-tree.ts';
import { nodeView } from './tree-view.ts';

/** The mock process as a tree in Run and Debug: live at every stop, as the last verdict left it when the session is over. */
export function registerProcessView(context: vscode.ExtensionContext): void {
  const view = nodeView('shooty.process', 1);
  context.subscriptions.push(
    view,
    vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type !== 'shooty') return;
      if (event === 'shooty/verdict') view.show(verdictTree(body as VerdictEvent));
      if (event === 'shooty/process') view.show(liveTree(body as Live));
    }),
  );
}
