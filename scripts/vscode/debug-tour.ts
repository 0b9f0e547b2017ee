// Debugs in the real VS Code as an author does, and says what it saw. Screenshots go to `out`.
import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { TourPlan } from './take-tour.ts';
import { flat, type Tools, texts } from './window-tools.ts';

/** Configurations of the workspace, besides its own. */
const configurations = [
  {
    type: 'shooty',
    request: 'launch',
    name: 'Stops before the follow-up',
    program: '${workspaceFolder}/_vance/guards/build-once.js',
    point: 'stop',
    process: { task: 'Please release 1.2', output: 'Done.', round: 0, maxRounds: 3 },
    stopOnAction: ['continueWith'],
  },
];

const frames = (page: Page): Promise<string[]> => texts(page, '.debug-call-stack .monaco-list-row');
const toolbar = (page: Page): Locator => page.locator('.debug-toolbar');
const stopped = (page: Page): Promise<void> =>
  page.locator('.debug-top-stack-frame-line').first().waitFor({ timeout: 60_000 });

/** Puts the cursor into the line with a text and sets a breakpoint there. */
async function breakAt({ page, press }: Tools, text: string): Promise<void> {
  await press('ControlOrMeta+Home', 'ControlOrMeta+f');
  await page.keyboard.type(text);
  await press('Enter', 'Escape', 'F9');
}

async function lens({ page }: Tools, title: RegExp, index = 0): Promise<Locator> {
  const found = page.locator('.codelens-decoration a', { hasText: title }).nth(index);
  await found.waitFor({ timeout: 60_000 });
  return found;
}

async function ended({ page }: Tools): Promise<void> {
  await toolbar(page).waitFor({ state: 'hidden', timeout: 30_000 });
}

async function select({ page, command }: Tools, name: string): Promise<void> {
  await command('Debug: Select and Start Debugging');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click();
}

/** Above each guard of a recipe stands Run | Debug; a breakpoint inside `scriptBody` stops there. */
async function stopInScriptBody(kit: Tools): Promise<string> {
  const { page, openFile, shot, press } = kit;
  await page.locator('.explorer-folders-view').waitFor({ timeout: 60_000 });
  await openFile('review.yaml', 'scriptBody');
  await breakAt(kit, 'const { task');
  await (await lens(kit, /^Debug$/, 1)).click(); // the second entry is the inline one
  await stopped(page);
  await page.locator('.debug-call-stack .monaco-list-row', { hasText: 'review.yaml' }).first().waitFor();
  await press('F10');
  await page.locator('.debug-variables .monaco-list-row', { hasText: 'task' }).first().waitFor();
  await page.waitForTimeout(500);
  await shot('1-script-body');
  const seen = await frames(page);
  await press('Shift+F5');
  await ended(kit);
  return `call stack: ${seen.join(' | ')}`;
}

/** Before an action: what is about to be sent stands in the editor, with what can be done about it. */
async function stopBeforeAction(kit: Tools): Promise<string> {
  const { page, openFile, shot } = kit;
  await openFile('build-once.js', 'mentionsBuild');
  await select(kit, 'Stops before the follow-up');
  await stopped(page);
  const said = page.locator('.codelens-decoration', { hasText: 'before continueWith' }).first();
  await said.waitFor({ timeout: 30_000 });
  await page.locator('.exception-widget').first().waitFor();
  await page.waitForTimeout(500);
  await shot('2-action');
  return flat(await said.innerText());
}

/** The process view shows what is about to happen; a row of a host call leads to its line. */
async function seeProcess(kit: Tools): Promise<string> {
  const { page, shot } = kit;
  const header = page.locator('.pane-header', { hasText: 'Process' }).first();
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
  for (const other of ['Watch', 'Breakpoints', 'Variables']) {
    const pane = page.locator('.pane-header', { hasText: other }).first();
    if ((await pane.getAttribute('aria-expanded')) === 'true') await pane.click();
  }
  const row = page.locator('.monaco-list-row', { hasText: 'hostCalls' }).first();
  await row.waitFor();
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  await page
    .locator('.monaco-list-row', { hasText: /1 vance\.guard\.loopValues/ })
    .first()
    .waitFor();
  await shot('3-process');
  return (await texts(page, '.tree-explorer-viewlet-tree-view .monaco-list-row')).join(' | ');
}

/** Skipping the action from its line: the script gets false, the run goes on to its end. */
async function skipAction(kit: Tools): Promise<string> {
  const { page } = kit;
  await (await lens(kit, /^Skip$/)).click();
  await ended(kit);
  await page.locator('.repl .monaco-list-row', { hasText: 'verdict' }).first().waitFor();
  await page.locator('.codelens-decoration', { hasText: 'before continueWith' }).waitFor({ state: 'detached' });
  return (await texts(page, '.repl .monaco-list-row')).slice(-3).join(' | ');
}

/** Stepping back stands at the statement before, with its values. */
async function stepBack(kit: Tools): Promise<string> {
  const { page, shot, press } = kit;
  await breakAt(kit, "vance.log.info('asked");
  await select(kit, 'Build asked once');
  await stopped(page);
  const before = await frames(page);
  const variables = page.locator('.pane-header', { hasText: 'Variables' }).first();
  if ((await variables.getAttribute('aria-expanded')) !== 'true') await variables.click();
  await toolbar(page).locator('.action-label[aria-label^="Step Back"]').click();
  await page
    .locator('.debug-call-stack .monaco-list-row', { hasText: /askForBuild[\s\S]*14:/ })
    .first()
    .waitFor();
  await page.waitForTimeout(800);
  await shot('4-step-back');
  const after = await frames(page);
  await press('F5'); // to the breakpoint once more
  await page
    .locator('.debug-call-stack .monaco-list-row', { hasText: /askForBuild[\s\S]*15:/ })
    .first()
    .waitFor();
  await press('F5');
  await ended(kit);
  return `${before[1]} → ${after[1]}`;
}

/** The timeline in the panel: points, guards, what they did; a click goes to the line. */
async function seeTimeline(kit: Tools): Promise<string> {
  const { page, shot, command } = kit;
  await command('Shooty: Open Timeline');
  const row = page.locator('.part.panel .monaco-list-row', { hasText: 'continueWith(' }).first();
  await row.waitFor();
  await row.click();
  await page.waitForTimeout(800);
  await shot('5-timeline');
  const at = await page.locator('#workbench\\.parts\\.statusbar .statusbar-item', { hasText: /Ln \d+/ }).innerText();
  return `${(await texts(page, '.part.panel .monaco-list-row')).join(' | ')}; cursor at ${flat(at)}`;
}

/** Above each step of a scenario stands Run | Debug. */
async function debugStep(kit: Tools): Promise<string> {
  const { page, openFile, shot, press } = kit;
  await openFile('build-once.js', 'mentionsBuild');
  await breakAt(kit, 'const sent =');
  await openFile('build-once.scenario.yaml', 'lets the process finish');
  await page.locator('.editor-actions .action-label[aria-label*="Guard"]').first().waitFor();
  await (await lens(kit, /^Debug$/, 1)).click();
  await stopped(page);
  await page.locator('.debug-call-stack .monaco-list-row', { hasText: 'step 2' }).first().waitFor();
  await page.waitForTimeout(500);
  await shot('6-scenario-step');
  const seen = await frames(page);
  await press('Shift+F5');
  await ended(kit);
  return `call stack: ${seen.join(' | ')}`;
}

/** Adds the configurations to those of the workspace. */
function addConfigurations(workspace: string): void {
  const launch = path.join(workspace, '.vscode/launch.json');
  const own = JSON.parse(fs.readFileSync(launch, 'utf8')) as { configurations: object[] };
  own.configurations.push(...configurations);
  fs.writeFileSync(launch, JSON.stringify(own));
}

/** Debugging: inline scripts, actions, back in time, scenarios. */
export const debugTour: TourPlan = {
  prepare: addConfigurations,
  settings: { 'debug.inlineValues': 'on' },
  steps: [
    ['debugs an inline script from above its entry', stopInScriptBody],
    ['stops before an action and offers what can be done', stopBeforeAction],
    ['shows the process while it is stopped', seeProcess],
    ['skips the action from its line', skipAction],
    ['steps back', stepBack],
    ['shows the timeline and goes to a line', seeTimeline],
    ['debugs a step of a scenario from above it', debugStep],
  ],
};
