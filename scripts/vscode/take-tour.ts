// A tour: steps that an author takes in the real VS Code, each with what it saw and a picture.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchBrowser, openWindow, startServer } from './host.ts';
import { root } from './paths.ts';
import { type Tools, tools } from './window-tools.ts';

export interface TourOptions {
  /** The VSIX to install. */
  readonly vsix: string;
  /** Folder for screenshots. */
  readonly out: string;
  say(line: string): void;
}

export interface TourStep {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** What a step does and says; an error is what it did not see. */
export type Look = (tools: Tools) => Promise<string>;

export interface TourPlan {
  readonly steps: readonly (readonly [name: string, look: Look])[];
  /** Changes the copy of the example workspace before it is opened. */
  readonly prepare?: (workspace: string) => void;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Takes the steps in a fresh copy of the example workspace; one that fails leaves a picture and ends the tour. */
export async function takeTour(plan: TourPlan, { vsix, out, say }: TourOptions): Promise<TourStep[]> {
  fs.mkdirSync(out, { recursive: true });
  const workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-tour-'));
  fs.cpSync(path.join(root, 'examples/workspace'), workspace, { recursive: true });
  plan.prepare?.(workspace);
  const server = await startServer({ vsix: [vsix], ...(plan.settings && { settings: plan.settings }) });
  const browser = await launchBrowser();
  const done: TourStep[] = [];
  try {
    const { page } = await openWindow(browser, { port: server.port, workspace });
    const kit = tools(page, out);
    for (const [name, look] of plan.steps) {
      const step = await look(kit).then(
        (detail) => ({ name, ok: true, detail }),
        (e: Error) => ({ name, ok: false, detail: e.message.split('\n').slice(0, 3).join(' ') }),
      );
      done.push(step);
      say(`${step.ok ? '✓' : '✗'} ${name}: ${step.detail}`);
      if (!step.ok) {
        await kit.shot('failed');
        break;
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    fs.rmSync(workspace, { recursive: true, force: true });
  }
  return done;
}
