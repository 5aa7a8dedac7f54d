// zoom.measure.ts: every screen at 1440x900 with a zoom of 200%: nothing is cut off at the side, the decision is in view, axe finds nothing.
import type { Page } from '@playwright/test';
import { openGameAt } from '../e2e/position';
import { closeWindow, decidePacketRow, decideRotterdam, expect, expectAccessible, prefer, settled, shot, startGame, test } from '../e2e/table';

test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beside, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await shot(page, `zoom-${name}`);
  console.log(`${name}: fits, axe finds nothing`);
}

const PAGES = ['', 'rules/packet-row', 'rules/rotterdam', 'cards/packet-row', 'cards/rotterdam', 'new/packet-row', 'new/rotterdam', 'games', 'stats', 'lobby', 'account', 'learn/packet-row', 'learn/rotterdam'];
for (const path of PAGES) {
  test(`the page /${path}`, async ({ page }) => {
    await prefer(page);
    await page.goto(`./#/${path}`);
    await page.locator('h1, #decision').first().waitFor();
    await look(page, path.replace('/', '-') || 'start');
  });
}

for (const [game, decide] of [['packet-row', decidePacketRow], ['rotterdam', decideRotterdam]] as const) {
  test(`the table of ${game}`, async ({ page }) => {
    await startGame(page, game, { players: { [game]: 4 } });
    for (let i = 0; i < 6; i++) await decide(page);
    await page.locator('#decision.live').waitFor();
    await expect(page.locator('#decision .head')).toBeInViewport();
    await look(page, game);
    for (const tab of await page.locator('.tabs button').all()) {
      await tab.click();
      await look(page, `${game}-${(await tab.innerText()).toLowerCase()}`);
    }
    await page.keyboard.press('m');
    await page.locator('dialog[open]').waitFor();
    await look(page, `${game}-menu`);
    await closeWindow(page);
  });
}

test('a contract that can be fulfilled', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'packet-row', 3, (t, plans) => plans.length > 0 && t.phase !== 'choose');
  await look(page, 'ready');
});
