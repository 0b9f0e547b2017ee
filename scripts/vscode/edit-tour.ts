// Edits in the real VS Code as an author does, and says what it saw. Screenshots go to `out`.
import path from 'node:path';
import type { TourPlan } from './take-tour.ts';
import { flat, type Tools, texts } from './window-tools.ts';

const proposals = '.suggest-widget.visible .monaco-list-row .monaco-icon-label .label-name';

/** Typing `vance.guard.` at the end of a guard; the first proposals. */
async function complete({ page, press, shot, openFile }: Tools, file: string, sign: string, first: string) {
  await openFile(file, sign);
  await page.locator('.codelens-decoration').first().waitFor({ timeout: 60_000 });
  await press('ControlOrMeta+End');
  await page.keyboard.type('\nvance.guard.', { delay: 30 });
  const row = page.locator('.suggest-widget.visible .monaco-list-row', { hasText: first }).first();
  for (let i = 0; !(await row.isVisible()); i++) {
    if (i === 20) throw new Error(`no completion for vance.guard. in ${file}`);
    await page.waitForTimeout(500);
    if (i % 4 === 3 && !(await row.isVisible())) await press('Escape', 'ControlOrMeta+Space');
  }
  await shot(`completion-${path.parse(file).name}`);
  const names = await texts(page, proposals);
  await press('Escape');
  return `${file}: ${names.slice(0, 5).join(', ')}`;
}

async function twoPoints(kit: Tools): Promise<string> {
  await kit.page.locator('.explorer-folders-view').waitFor({ timeout: 60_000 });
  const gate = await complete(kit, 'command-gate.js', 'vance.guard', 'deny');
  await kit.command('View: Revert and Close Editor');
  const stop = await complete(kit, 'build-once.js', 'mentionsBuild', 'continueWith');
  return `${gate} · ${stop}`;
}

/** A follow-up that repeats: the problem tells the way to it. */
async function loopProof({ page, press, shot, command }: Tools): Promise<string> {
  await press('ControlOrMeta+Shift+k');
  await page.keyboard.type('function again() {\n', { delay: 5 });
  await page.keyboard.type("if (guard.output === '') return;\nvance.guard.continueWith('go on');\n", { delay: 5 });
  await press('Escape', 'ControlOrMeta+End');
  await page.keyboard.type('\nif (guard.task) again();', { delay: 5 });
  await press('Escape');
  await page.locator('.squiggly-warning').first().waitFor({ timeout: 30_000 });
  await command('View: Focus Problems');
  const problem = page.locator('.markers-panel .monaco-list-row', { hasText: 'round cap' }).first();
  await problem.waitFor();
  await problem.click();
  await press('ArrowRight');
  const step = page.locator('.markers-panel .monaco-list-row', { hasText: 'the way goes on' }).first();
  await step.waitFor();
  await shot('loop-proof');
  const rows = await texts(page, '.markers-panel .monaco-list-row');
  return rows.filter((row) => /round cap|the way|this call/.test(row)).join(' | ');
}

/** A parameter gets another name in the guard and in the recipe at once. */
async function renameParam({ page, press, shot, openFile, command }: Tools): Promise<string> {
  await command('View: Revert and Close Editor');
  await command('View: Close Panel').catch(() => undefined);
  await openFile('plan-checklist.js', 'plan');
  await press('ControlOrMeta+Home', 'ControlOrMeta+f');
  await page.keyboard.type('vance.params.plan');
  await press('Enter', 'Escape', 'ArrowRight', 'ArrowLeft', 'F2');
  const box = page.locator('.rename-box input');
  await box.waitFor({ timeout: 30_000 });
  await box.fill('checklist');
  await shot('rename-1-box');
  await press('Enter');
  await page.locator('.monaco-editor .view-line', { hasText: 'vance.params.checklist' }).first().waitFor();
  await command('View: Split Editor Right');
  await openFile('dev.yaml', 'promptPrefix');
  const line = page.locator('.monaco-editor .view-line', { hasText: 'checklist: notes/plan.md' }).first();
  await line.waitFor({ timeout: 30_000 });
  await shot('rename-2-both');
  return flat(await line.innerText());
}

/** What the guard may take and needs stands above it. */
async function lens({ page, shot, openFile, command }: Tools): Promise<string> {
  await command('View: Close Editor Group').catch(() => undefined);
  await openFile('tests-green.js', 'exec_run');
  const above = page.locator('.codelens-decoration', { hasText: 'needs' }).first();
  await above.waitFor({ timeout: 30_000 });
  await shot('lens');
  return (await texts(page, '.codelens-decoration')).join(' · ');
}

/** Editing scripts. */
export const editTour: TourPlan = {
  steps: [
    ['proposes what works at the point of the guard', twoPoints],
    ['tells the way to a follow-up that repeats', loopProof],
    ['renames a parameter in script and recipe', renameParam],
    ['shows limits and needed tools above a guard', lens],
  ],
};
