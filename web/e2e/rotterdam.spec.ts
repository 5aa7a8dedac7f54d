// rotterdam.spec.ts: Rotterdam against bots.
import { playOut } from './play-out';
import { decideRotterdam, expect, expectAccessible, over, startGame, test } from './table';

test('a whole game, from the deal to the final table', async ({ page }) => {
  test.setTimeout(150_000);
  await startGame(page, 'rotterdam', { players: { rotterdam: 2 }, level: 'merchant' });
  const decisions = await playOut(page);
  console.log(`Rotterdam: ${decisions} decisions`);
  expect(String(decisions)).toMatch(/^\d+$/);
  expect(await over(page)).toBe(true);
  await expectAccessible(page);
});

test('a colour shows what it would move before it is called', async ({ page }) => {
  await startGame(page, 'rotterdam');
  for (let i = 0; i < 30; i++) {
    await page.locator('#decision.live').waitFor();
    const colours = page.locator('.colours button');
    if (await colours.count()) {
      for (let k = 0; k < 5; k++) {
        await colours.nth(k).click();
        if (await page.locator('.arrows path').count()) return;
      }
    }
    await decideRotterdam(page);
  }
  throw new Error('no colour ever moved anything');
});

test('the map has a text twin', async ({ page }) => {
  await startGame(page, 'rotterdam');
  for (let i = 0; i < 3; i++) await decideRotterdam(page);
  await page.keyboard.press('t');
  await expect(page.locator('dialog[open] h3').first()).toBeVisible();
  await expectAccessible(page);
});
