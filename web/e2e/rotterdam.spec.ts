// rotterdam.spec.ts: Rotterdam against bots.
import { playToTheEnd } from './play-out';
import { openGameAt } from './position';
import { decideRotterdam, expect, expectAccessible, over, prefer, shot, startGame, test } from './table';

test('a whole game, from the deal to the final table', async ({ page }) => {
  test.setTimeout(900_000);
  await startGame(page, 'rotterdam', { players: { rotterdam: 2 }, level: 'merchant' });
  console.log(`Rotterdam: ${await playToTheEnd(page)} decisions`);
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
        const colour = colours.nth(k);
        if (!(await colour.isVisible())) break;
        await colour.click();
        await expect(colour).toHaveAttribute('aria-pressed', 'true');
        await page.waitForFunction(() => document.querySelector('.arrows path') !== null, undefined, { timeout: 1000 }).catch(() => undefined);
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

test('cards can be shown to all in the swap phase', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'rotterdam', 3, (t) => t.phase === 5 && (t.products as string[][])[0]!.length > 0);
  const decision = page.locator('#decision');
  await decision.getByRole('button', { name: 'Show cards' }).click();
  await expect(decision.getByRole('button', { name: 'Show to all' })).toBeDisabled();
  await decision.locator('[data-show] .it').first().click();
  await expect(decision.locator('[data-show] .say')).toContainText('Everybody will see');
  await expectAccessible(page);
  await shot(page, 'rotterdam-show');
  await decision.getByRole('button', { name: 'Show to all' }).click();
  await expect(page.locator('#log')).toContainText('You showed');
  await expect(page.locator('[data-own] .seen').first()).toBeVisible();
  await expectAccessible(page);
});
