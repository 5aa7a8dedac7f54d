// moments.spec.ts: a moment is shown, can be skipped, ends by itself, and stands still with reduced motion.
import type { Page } from '@playwright/test';
import { openGameAt } from './position';
import { expect, prefer, shot, test } from './table';

const moment = (page: Page) => page.locator('.moment.seal');
const animations = (page: Page) => moment(page).evaluate((e) => e.getAnimations({ subtree: true }).length);

/** Fulfils a contract while time stands still, so that the moment stays until the test ends it. */
async function sealContract(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await prefer(page, { speed: 'normal' });
  await openGameAt(page, 'packet-row', 3, (_, plans) => plans.length > 0);
  await page.clock.pauseAt(3_600_000);
  await page.locator('#desk .btn.acc, #decision .btn.ready').filter({ visible: true }).first().click();
  await expect(moment(page)).toContainText('You fulfilled');
}

test('a sealed contract is shown until a key is pressed', async ({ page }) => {
  await sealContract(page);
  expect(await animations(page)).toBeGreaterThan(0);
  await page.keyboard.press('Shift');
  await expect(moment(page)).toHaveCount(0);
});

for (const [width, height] of [[1440, 900], [768, 1024], [390, 844], [844, 390]] as const) {
  test(`the scene of an own contract lies over the boards: its cards, the seal, the money, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await sealContract(page);
    const stage = moment(page).locator('.stage');
    await expect(stage.locator('.card.main .stamp')).toBeVisible();
    await expect(stage.locator('.gain')).toHaveText(/^\+\$\d+$/);
    const box = (await stage.boundingBox())!;
    const decision = (await page.locator('#decision').boundingBox())!;
    expect(box.y + box.height <= decision.y + 1 || box.x + box.width <= decision.x + 1).toBe(true);
    for (const part of await stage.locator('.card.main, .stamp, .gain, .said').all()) {
      const inner = (await part.boundingBox())!;
      expect(inner.x >= box.x && inner.y >= box.y && inner.x + inner.width <= box.x + box.width + 1 && inner.y + inner.height <= box.y + box.height + 1).toBe(true);
    }
    await shot(page, `sealed-${width}`);
  });
}

test('a completed assignment is shown over the map', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install({ time: 0 });
  await prefer(page, { speed: 'normal' });
  await openGameAt(page, 'rotterdam', 3, (t, _, goals) => t.phase === 6 && t.last === false && goals.some((g) => g.ready));
  await page.clock.pauseAt(3_600_000);
  await page.locator('.way').first().click();
  await page.locator('#decision .pri').click();
  await expect(moment(page).locator('.stage .done > .pts')).toBeVisible();
  await expect(moment(page)).toContainText('You completed');
  await shot(page, 'assignment-1440');
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
