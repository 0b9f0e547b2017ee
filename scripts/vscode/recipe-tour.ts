// Recipes in the real VS Code: the script inside, fixes, names across files.
import type { TourPlan } from './take-tour.ts';
import { flat, type Tools, texts } from './window-tools.ts';

const marker = '.monaco-editor .view-line';

/** Puts the cursor behind a text of the editor in front. */
async function goBehind({ page, press }: Tools, text: string): Promise<void> {
  await press('ControlOrMeta+Home', 'ControlOrMeta+f');
  await page.locator('.find-widget.visible textarea, .find-widget.visible input').first().fill(text);
  await press('Enter', 'Escape');
  await page.locator('.find-widget.visible').waitFor({ state: 'hidden' });
  await press('ArrowRight');
}

/** Members of the point come first inside `scriptBody`. */
async function completeInside(kit: Tools): Promise<string> {
  const { page, press, shot, openFile } = kit;
  await page.locator('.explorer-folders-view').waitFor({ timeout: 60_000 });
  await openFile('review.yaml', 'scriptBody');
  await goBehind(kit, "loopValues.set('askedLonger', true);");
  await press('End', 'Enter');
  await page.keyboard.type('vance.guard.', { delay: 30 });
  const row = page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'continueWith' });
  for (let i = 0; !(await row.first().isVisible()); i++) {
    if (i === 30) throw new Error('no completion inside scriptBody');
    await page.waitForTimeout(500);
    if (i % 4 === 3) await press('Escape', 'ControlOrMeta+Space');
  }
  await shot('1-completion');
  const rows = await texts(page, '.suggest-widget.visible .monaco-list-row .monaco-icon-label .label-name');
  await press('Escape');
  return `first offered: ${rows.slice(0, 4).join(', ')}`;
}

/** A rule and its fix, at the place in the YAML. */
async function fixInside(kit: Tools): Promise<string> {
  const { page, press, shot } = kit;
  await page.keyboard.type("contineWith('go on');", { delay: 10 });
  await press('Escape');
  await page.locator('.squiggly-error').first().waitFor();
  await goBehind(kit, 'contineW');
  await press('ControlOrMeta+.');
  const fix = page.locator('.action-widget .monaco-list-row', { hasText: 'Replace with `continueWith`' }).first();
  await fix.waitFor();
  await shot('2-fix');
  const title = flat(await fix.innerText());
  await fix.click();
  await page.locator(marker, { hasText: "continueWith('go on')" }).first().waitFor();
  await shot('3-fixed');
  return title;
}

/** A key nobody reads, with the one that is meant. */
async function fixKey(kit: Tools): Promise<string> {
  const { page, press, shot } = kit;
  await goBehind(kit, 'title: Review');
  await press('Enter');
  await page.keyboard.type('promt: Answer in prose.', { delay: 10 });
  await press('Escape', 'Home', 'ArrowRight');
  await page.locator('.squiggly-warning').first().waitFor();
  await press('ControlOrMeta+.');
  const fix = page.locator('.action-widget .monaco-list-row', { hasText: 'Replace with `promptPrefix`' }).first();
  await fix.waitFor();
  await shot('4-unknown-key');
  await fix.click();
  await page.locator(marker, { hasText: 'promptPrefix: Answer' }).first().waitFor();
  return 'promt → promptPrefix';
}

/** F12 on a `script:` path opens the script. */
async function goToScript(kit: Tools): Promise<string> {
  const { page, press, shot } = kit;
  await goBehind(kit, '_vance/guards/answer');
  await press('F12');
  await page.locator('.tabs-container .tab.active', { hasText: 'answer-judge.js' }).waitFor();
  await page.locator('.codelens-decoration', { hasText: 'review.yaml' }).first().waitFor({ timeout: 30_000 });
  await shot('5-script');
  return flat(await page.locator('.codelens-decoration').first().innerText());
}

/** F2 on the name of a skill moves its folder and changes every name of it. */
async function renameSkill(kit: Tools): Promise<string> {
  const { page, press, shot, openFile } = kit;
  await openFile('release-skill.js', 'activateSkill');
  await goBehind(kit, "activateSkill('release-check");
  await press('F2');
  const box = page.locator('.rename-box input');
  await box.waitFor();
  await box.fill('ship-it');
  await shot('6-rename');
  await press('Enter');
  await page.locator(marker, { hasText: "activateSkill('ship-it" }).first().waitFor();
  await page
    .locator('.explorer-folders-view .monaco-list-row', { hasText: 'ship-it' })
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => undefined);
  await shot('7-renamed');
  return (await texts(page, '.tabs-container .tab')).join(' | ');
}

export const recipeTour: TourPlan = {
  steps: [
    ['completes inside a scriptBody', completeInside],
    ['fixes a rule there', fixInside],
    ['fixes a key that nobody reads', fixKey],
    ['goes to the script', goToScript],
    ['renames a skill everywhere', renameSkill],
  ],
};
