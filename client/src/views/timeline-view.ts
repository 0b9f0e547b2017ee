import * as vscode from 'vscode';
import { type TracedEvent, timelineTree, treeText } from './timeline-tree.ts';
import { nodeView } from './tree-view.ts';

/** How long events are gathered before the tree is drawn anew, in ms. */
const drawEveryMs = 50;

/**
 * The timeline of the newest session in the panel: turns, points and rounds, guards with their verdicts, what they did. It
 * stays for reading when the session is over, and begins anew when the run does.
 */
export function registerTimelineView(context: vscode.ExtensionContext): void {
  const view = nodeView('shooty.timeline', 3);
  // the panel shows it once there is something to see
  const used = (): Thenable<unknown> => vscode.commands.executeCommand('setContext', 'shooty.hasTimeline', true);
  let events: TracedEvent[] = [];
  let drawing: NodeJS.Timeout | undefined;
  const draw = (): void => {
    drawing ??= setTimeout(() => {
      drawing = undefined;
      view.show(timelineTree(events));
    }, drawEveryMs);
  };
  context.subscriptions.push(
    view,
    { dispose: () => clearTimeout(drawing) },
    vscode.commands.registerCommand('shooty.openTimeline', async () => {
      await used();
      await vscode.commands.executeCommand('shooty.timeline.focus');
    }),
    vscode.commands.registerCommand('shooty.timelineAsText', async () => {
      const content = treeText(timelineTree(events)) || 'No guard has run in this window yet.\n';
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
    }),
    vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type !== 'shooty') return;
      if (event === 'shooty/started') {
        events = [];
        void used();
      } else if (event === 'shooty/trace') events.push(body as TracedEvent);
      else return;
      draw();
    }),
  );
}
