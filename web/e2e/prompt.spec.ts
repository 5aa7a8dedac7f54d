// prompt.spec.ts: a refusal of any length fits into the prompt, which keeps its height, in every language and window size.
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openGameAt } from './position';
import { expect, shot, test } from './table';

const SIZES = [{ width: 360, height: 780 }, { width: 844, height: 390 }, { width: 768, height: 1024 }, { width: 1440, height: 900 }];

/** The longest refusals of a game in all languages, with the longest names of cards and areas, and the longest advice. */
function longest(game: 'packet_row' | 'rotterdam'): string[] {
  const folder = fileURLToPath(new URL(`../../src/games/${game}/messages`, import.meta.url));
  return readdirSync(folder).map((f) => {
    const text = readFileSync(`${folder}/${f}`, 'utf8');
    const of = (key: string) => [...text.matchAll(new RegExp(`msgctxt "${key}[^"]*"\nmsgid "(.*)"\nmsgstr "(.*)"`, 'g'))].map((m) => m[2] || m[1] || '');
    const long = (all: string[]) => all.reduce((a, b) => (b.length > a.length ? b : a), '');
    const card = long([...of('table\\.card\\.'), ...of('table\\.cards')]).replaceAll(/\{\w+\}/g, 'great-britain');
    return `${long(of('explain\\.refusals/').map((t) => t.replace('{card}', card).replace('{what}', card)))} ${long([...of('table\\.prompt\\.cashFirst'), ...of('table\\.prompt\\.contractFirst')])}`;
  });
}

/** Shows each text in place of the note, as a refusal; gives the heights of the prompt, the first one without a refusal. */
const heights = (page: Page, texts: string[]): Promise<number[]> =>
  page.evaluate((all) => {
    const prompt = document.querySelector('#decision')!;
    const note = prompt.querySelector('.words small')!;
    const height = () => prompt.getBoundingClientRect().height;
    const found = [height()];
    prompt.classList.add('refused');
    note.classList.add('why');
    for (const text of all) {
      note.textContent = text;
      found.push(height());
    }
    return found.map(Math.round);
  }, texts);

for (const size of SIZES) {
  for (const [game, folder] of [['packet-row', 'packet_row'], ['rotterdam', 'rotterdam']] as const) {
    test(`${game}, ${size.width}x${size.height}: a long refusal does not enlarge the prompt`, async ({ page }) => {
      await page.setViewportSize(size);
      await openGameAt(page, game, 3, (t) => t.phase === (game === 'rotterdam' ? 2 : 'ask'));
      await expect(page.locator('#decision.live')).toBeVisible();
      const texts = longest(folder);
      expect(Math.min(...texts.map((t) => t.length))).toBeGreaterThan(70);
      const found = await heights(page, ['No.', ...texts, texts.join(' ')]);
      expect(found).toEqual(found.map(() => found[0]));
      await heights(page, texts.slice(0, 1));
      await expect(page.locator('#decision .acts .btn').first()).toBeInViewport({ ratio: 1 });
      await shot(page, `prompt-refusal-${game}-${size.width}`);
    });
  }
}
