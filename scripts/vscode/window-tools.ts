// What a person does in a window of the real VS Code, by keyboard and mouse.
import path from 'node:path';
import type { Page } from 'playwright-core';

export interface Tools {
  readonly page: Page;
  press(...keys: string[]): Promise<void>;
  shot(name: string): Promise<void>;
  openFile(name: string, sign: string): Promise<void>;
  command(title: string): Promise<void>;
}

export function tools(page: Page, out: string): Tools {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return {
    page,
    press,
    async shot(name) {
      await page.screenshot({ path: path.join(out, `${name}.png`) });
    },
    async openFile(name, sign) {
      await press('ControlOrMeta+p');
      await page.locator('.quick-input-widget input').fill(name);
      await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
      await press('Enter');
      await page.locator('.monaco-editor .view-line', { hasText: sign }).first().waitFor();
    },
    async command(title) {
      await press('F1');
      await page.locator('.quick-input-widget input').fill(`>${title}`);
      await page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().waitFor();
      await press('Enter');
    },
  };
}

export const flat = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ').trim();

export const texts = async (page: Page, selector: string): Promise<string[]> =>
  (await page.locator(selector).allInnerTexts()).map(flat);
