// pages.screens.ts: pictures of every page beside the tables.
import { expect, prefer, startGame, test } from '../e2e/table';
import { look } from './look';

const PAGES: [name: string, path: string][] = [
  ['rules-packet-row', 'rules/packet-row'], ['rules-rotterdam', 'rules/rotterdam'], ['rule', 'rules/packet-row/PR-3.4'], ['cards-packet-row', 'cards/packet-row'], ['cards-rotterdam', 'cards/rotterdam'],
  ['setup-packet-row', 'new/packet-row'], ['setup-rotterdam', 'new/rotterdam'], ['games', 'games'], ['stats', 'stats'], ['lobby', 'lobby'], ['account', 'account'], ['bad-link', 'nowhere'], ['lost-game', 'play/nosuchgame'],
];
for (const [name, path] of PAGES) {
  test(`the page ${name}`, async ({ page }) => {
    await prefer(page);
    await page.goto(`./#/${path}`);
    await page.locator('h1').first().waitFor();
    await look(page, `page-${name}`);
  });
}

for (const theme of ['light', 'dark', 'contrast']) {
  test(`the start page, ${theme}`, async ({ page }) => {
    await prefer(page, { theme });
    await page.goto('./');
    await page.locator('.poster').first().waitFor();
    await look(page, `start-${theme}`);
    if (theme !== 'light') return;
    await page.locator('.poster summary').first().click();
    await look(page, 'start-options');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('dialog[open]').waitFor();
    await look(page, 'settings');
  });
}
test('the start page with a game to continue', async ({ page }) => {
  await startGame(page, 'packet-row');
  await page.goto('./');
  await page.locator('.poster').first().waitFor();
  await look(page, 'start-continue');
});
test('a browser that cannot run the engine', async ({ page }) => {
  await prefer(page);
  await page.addInitScript('WebAssembly.validate = () => false');
  await page.goto('./');
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'start-old-browser');
});
