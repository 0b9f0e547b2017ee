// Drives the real VS Code as an author does, by keyboard, and says what it saw. Screenshots go to `out`.
import type { TourPlan } from './take-tour.ts';
import { flat, type Tools, texts } from './window-tools.ts';

/** The guard is open: where it is wired stands above its first statement, the status bar counts guards. */
async function seeGuard({ page, shot, openFile }: Tools): Promise<string> {
  await page.locator('.explorer-folders-view').waitFor({ timeout: 60_000 });
  await openFile('build-once.js', 'mentionsBuild');
  const lens = page.locator('.codelens-decoration', { hasText: 'dev.yaml' }).first();
  await lens.waitFor({ timeout: 60_000 });
  const status = page.locator('.statusbar-item', { hasText: /Shooty: \d+ guards/ });
  await status.waitFor({ timeout: 30_000 });
  await shot('1-guard');
  return `lens "${flat(await lens.innerText())}", status bar "${flat(await status.innerText())}"`;
}

/** Typing `vance.guard.` shows the members of this point first. */
async function seeCompletion({ page, press, shot }: Tools): Promise<string> {
  await press('ControlOrMeta+End');
  await page.keyboard.type('\nvance.guard.', { delay: 30 });
  const row = page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'continueWith' });
  for (let i = 0; !(await row.first().isVisible()); i++) {
    if (i === 20) throw new Error('no completion for vance.guard.');
    await page.waitForTimeout(500);
    if (i % 4 === 3 && !(await row.first().isVisible())) await press('Escape', 'ControlOrMeta+Space');
  }
  await press('ControlOrMeta+Space'); // a second time: the details pane
  await page.locator('.suggest-details').waitFor();
  await shot('2-completion');
  const rows = await texts(page, '.suggest-widget.visible .monaco-list-row .monaco-icon-label .label-name');
  await press('Escape');
  return `first offered: ${rows.slice(0, 6).join(', ')}`;
}

/** A misspelt member is underlined and Problems says what happens. */
async function seeProblem({ page, press, shot, command }: Tools): Promise<string> {
  await page.keyboard.type("contineWith('go on');", { delay: 10 });
  await press('Escape');
  await page.locator('.squiggly-error').first().waitFor();
  await command('View: Focus Problems');
  const problem = page.locator('.markers-panel .monaco-list-row', { hasText: 'contineWith' }).first();
  await problem.waitFor();
  await shot('3-problem');
  return `problem "${flat(await problem.innerText())}"`;
}

/** A bad `guard:` entry is underlined in the recipe. */
async function seeRecipe({ page, press, shot, openFile }: Tools): Promise<string> {
  await openFile('dev.yaml', 'promptPrefix');
  await press('ControlOrMeta+End');
  await page.keyboard.type('  - script: _vance/guards/build-once.js', { delay: 10 });
  await press('Escape', 'Enter', 'Escape'); // a suggestion would take the Enter for itself
  await page.keyboard.type('  trigger: exec_run', { delay: 10 });
  await press('Escape');
  const problem = page.locator('.markers-panel .monaco-list-row', { hasText: 'exec_run' }).first();
  await problem.waitFor();
  await shot('4-recipe');
  return `problem "${flat(await problem.innerText())}"`;
}

/** Closes the editor in front without saving; goes on when it is closed. */
async function revert({ page, command }: Tools): Promise<void> {
  const tabs = page.locator('.tabs-container .tab');
  const before = await tabs.count();
  await command('View: Revert and Close Editor');
  await tabs.nth(before - 1).waitFor({ state: 'detached' });
}

/** F5 stops on a breakpoint inside the guard. */
async function seeStop(kit: Tools): Promise<string> {
  const { page, press, shot, openFile, command } = kit;
  await revert(kit); // the recipe
  await revert(kit); // the guard
  await openFile('build-once.js', 'mentionsBuild');
  await press('ControlOrMeta+Home');
  await press('ControlOrMeta+f');
  await page.keyboard.type("set('askedBuild'");
  await press('Enter', 'Escape', 'F9');
  await command('Debug: Select and Start Debugging');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Build asked once' }).first().click();
  await page.locator('.debug-top-stack-frame-line').first().waitFor({ timeout: 60_000 });
  await page.locator('.debug-call-stack .monaco-list-row', { hasText: 'askForBuild' }).first().waitFor();
  const local = page.locator('.debug-variables .monaco-list-row', { hasText: 'sent' }).first();
  await local
    .waitFor({ timeout: 3000 })
    .catch(() => page.locator('.debug-variables .monaco-list-row', { hasText: 'Local' }).first().click());
  await local.waitFor();
  await shot('5-stopped');
  const frames = await texts(page, '.debug-call-stack .monaco-list-row');
  return `call stack: ${frames.map((f) => f.replaceAll('\n', ' ')).join(' | ')}`;
}

/** Step over moves to the next statement. */
async function seeStep({ page, press, shot }: Tools): Promise<string> {
  await press('F10');
  await page
    .locator('.debug-call-stack .monaco-list-row', { hasText: /askForBuild.*:?14/s })
    .first()
    .waitFor()
    .catch(() => undefined);
  await page.waitForTimeout(500);
  await shot('6-step');
  const line = await page.locator('.debug-call-stack .monaco-list-row', { hasText: 'askForBuild' }).first().innerText();
  return `stopped at ${line.replaceAll('\n', ' ')}`;
}

/** The run ends and the follow-up stands in the debug console and in the Process view. */
async function seeVerdict({ page, press, shot, command }: Tools): Promise<string> {
  await press('F5');
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden', timeout: 30_000 });
  await command('Debug Console: Focus on Debug Console View').catch(() => undefined);
  const action = page.locator('.repl .monaco-list-row', { hasText: 'continueWith' }).first();
  await action.waitFor();
  const summary = page.locator('.repl .monaco-list-row', { hasText: 'verdict continue' }).first();
  await summary.waitFor();
  const view = page.locator('.pane-header', { hasText: 'Process' }).first();
  if ((await view.getAttribute('aria-expanded')) !== 'true') await view.click();
  await page
    .locator('.debug-pane, .tree-explorer-viewlet-tree-view')
    .locator('.monaco-list-row', { hasText: 'continueWith' })
    .first()
    .waitFor();
  await shot('7-verdict');
  return `console "${(await summary.innerText()).trim()}"`;
}

/** The first five minutes. */
export const firstTour: TourPlan = {
  steps: [
    ['opens a guard and shows where it is wired', seeGuard],
    ['completes vance.guard.', seeCompletion],
    ['underlines a misspelt member', seeProblem],
    ['underlines a bad guard entry in a recipe', seeRecipe],
    ['stops on a breakpoint inside the guard', seeStop],
    ['steps over a statement', seeStep],
    ['shows the follow-up and the verdict', seeVerdict],
  ],
};
