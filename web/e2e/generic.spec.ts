// generic.spec.ts: a game with rules only is played at the generic table.
import { expect, expectAccessible, prefer, shot, test } from './table';

test('the smallest game is dealt, played to its end and replayed', async ({ page }) => {
  await prefer(page);
  await page.goto('./?developer#/new/null');
  await expect(page.locator('main')).toHaveAttribute('data-game', 'null');
  // Two people at one device.
  await page.locator('form select').nth(1).selectOption('human');
  while ((await page.locator('.seat').count()) > 2) await page.locator('.seat').last().getByRole('button').click();
  await page.locator('button.big').click();
  for (let turn = 0; turn < 2; turn++) {
    await page.locator('.curtain .btn.pri').click();
    await expect(page.locator('#moves button')).toHaveText(['keep', 'swap']);
    if (turn === 0) await expectAccessible(page);
    await page.keyboard.press('2');
    await expect(page.getByRole('button', { name: 'swap' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('dialog[open] .winner')).toBeVisible();
  await shot(page, 'generic-over');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(page.locator('.moves [aria-current="true"] .what')).toContainText('swap');
  await expectAccessible(page);
});

test('a bot of a level plays it, and a hint chooses a move with its reason', async ({ page }) => {
  await prefer(page);
  await page.goto('./?developer#/new/null');
  await expect(page.locator('main')).toHaveAttribute('data-game', 'null');
  while ((await page.locator('.seat').count()) > 2) await page.locator('.seat').last().getByRole('button').click();
  const opponent = page.locator('form select').nth(1);
  await expect(opponent.locator('option')).toContainText(['Deckhand', 'Tycoon']);
  await opponent.selectOption('merchant');
  await page.locator('button.big').click();
  await expect(page.locator('#moves button')).toHaveText(['keep', 'swap']); // after the bot, where it begins
  await page.locator('.hint').click();
  const hints = page.locator('.hints');
  await expect(hints.locator('ol > li')).toHaveCount(2);
  await expect(hints.locator('li.best')).toContainText(/higher than with the next choice|about equally good/i);
  await expect(hints.locator('li.best')).toContainText('±');
  await hints.locator('li button').first().click();
  await expect(page.locator('#moves [aria-pressed=true]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('dialog[open] .winner')).toBeVisible();
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(page.locator('.moves [aria-current="true"] .what')).not.toBeEmpty();
});

test('the smallest game is not offered to players', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/new/null');
  await expect(page.locator('main')).not.toHaveAttribute('data-game', 'null');
});
