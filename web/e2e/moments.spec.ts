// moments.spec.ts: a moment is shown, can be skipped, ends by itself, and stands still with reduced motion.
import type { Page } from '@playwright/test';
import { openGameAt } from './position';
import { expect, prefer, test } from './table';

const moment = (page: Page) => page.locator('.moment.seal');
const animations = (page: Page) => moment(page).evaluate((e) => e.getAnimations({ subtree: true }).length);

/** Fulfils a contract while time stands still, so that the moment stays until the test ends it. */
async function sealContract(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await prefer(page, { speed: 'normal' });
  await openGameAt(page, 'packet-row', 3, (_, plans) => plans.length > 0);
  await page.clock.pauseAt(3_600_000);
  await page.locator('#desk .btn.acc').click();
  await expect(moment(page)).toContainText('You fulfilled');
}

test('a sealed contract is shown until a key is pressed', async ({ page }) => {
  await sealContract(page);
  expect(await animations(page)).toBeGreaterThan(0);
  await page.keyboard.press('Shift');
  await expect(moment(page)).toHaveCount(0);
});

test('a touch ends a moment and does what it would do anyway', async ({ page }) => {
  await sealContract(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(moment(page)).toHaveCount(0);
  await expect(page.locator('dialog[open]')).toBeVisible();
});

test('a moment ends by itself', async ({ page }) => {
  await sealContract(page);
  await page.clock.runFor(2000);
  await expect(moment(page)).toHaveCount(0);
});

test('with reduced motion a moment is not animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sealContract(page);
  expect(await animations(page)).toBe(0);
  await page.clock.runFor(1000);
  await expect(moment(page)).toHaveCount(0);
});
