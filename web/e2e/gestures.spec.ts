// gestures.spec.ts: one gesture acts: Enter, the second tap, a button that says what it does.
import type { Page } from '@playwright/test';
import { openGameAt } from './position';
import { expect, expectAccessible, prefer, startGame, test } from './table';

const ply = (page: Page) => page.locator('#decision').getAttribute('data-ply');
const changed = (page: Page, before: string | null) => page.waitForFunction((b) => document.querySelector('#decision')?.getAttribute('data-ply') !== b, before);

/** Opens a game in which this person is asked for a card of the area at hand. */
async function askedForCard(page: Page): Promise<void> {
  await prefer(page);
  await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'ask' && (t.prompt as string[]).includes('A') && t.master !== 'A');
  await page.locator('#decision.live').waitFor();
  await page.locator('.card.can').first().waitFor();
}

test('Enter takes the card that was clicked', async ({ page }) => {
  await askedForCard(page);
  const card = page.locator('.card.can').first();
  const id = await card.getAttribute('data-card');
  await card.click();
  await expect(card).toBeFocused();
  await expect(page.locator('#decision .pri')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-own="${id}"]`)).toBeVisible();
});

test('Space chooses a card, a second tap takes it', async ({ page }) => {
  await askedForCard(page);
  const card = page.locator('.card.can').first();
  const id = await card.getAttribute('data-card');
  await card.focus();
  await page.keyboard.press('Space');
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await card.click();
  await expect(page.locator(`[data-own="${id}"]`)).toBeVisible();
});

test('the button of an area names it', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'choose' && (t.prompt as string[]).includes('A'));
  await page.locator('#decision.live').waitFor();
  const before = await ply(page);
  await page.locator('[data-area="market"]').click();
  await changed(page, before);
  await expect(page.locator('#log')).toContainText('Market');
});

test('an area keeps its number key when another one was named', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'choose' && (t.prompt as string[]).includes('A') && (t.named as string[]).length > 0 && !(t.named as string[]).includes('bank'));
  await expect(page.locator('#decision .btn.area', { hasText: 'Bank' }).locator('.key')).toHaveText('4');
  await expect(page.locator('[data-area="bank"] .key')).toHaveText('4');
  await page.keyboard.press('4');
  await expect(page.locator('#decision .pri')).toHaveText(/Name the Bank/);
});

test('Enter names the colour that was clicked', async ({ page }) => {
  await startGame(page, 'rotterdam');
  await openGameAt(page, 'rotterdam', 3, (t) => t.phase === 2 && t.turn === 'A' && t.acted === false);
  const colour = page.locator('.colours button').first();
  await colour.click();
  const before = await ply(page);
  await page.keyboard.press('Enter');
  await changed(page, before);
});

for (const game of ['packet-row', 'rotterdam'] as const) {
  test(`${game}: the current points open a list of their parts`, async ({ page }) => {
    await startGame(page, game);
    const points = page.locator('.player details');
    await points.locator('summary').click();
    await expect(points).toContainText('If the game ended now');
    await expect(points).toContainText('You win with the most points');
    await expectAccessible(page);
    await page.locator('#decision').click({ position: { x: 4, y: 4 } });
    await expect(points).not.toHaveAttribute('open');
  });
}
