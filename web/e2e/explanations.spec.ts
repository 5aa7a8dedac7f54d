// explanations.spec.ts: cards, places, channels and signs explain themselves, and say what they would do now.
import type { Page } from '@playwright/test';
import { openGameAt } from './position';
import { expect, expectAccessible, prefer, test } from './table';

const about = (page: Page) => page.locator('.about');

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap on a card of Packet Row says what it does and whether it can be taken', async ({ page }) => {
    await prefer(page);
    await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'ask' && t.master !== 'A');
    await page.locator('.card.can').first().tap();
    await expect(about(page)).toContainText(/asks for it|Good for/); // the prompt says what it costs
    await expect(page.locator('#decision .pri')).toBeVisible();
    await page.locator('.hand .own').first().tap();
    await expect(about(page)).toContainText(/Contract|contract/);
    await expectAccessible(page);
  });

  test('the explanation stays when the tapped card gets the focus late', async ({ page }) => {
    await prefer(page);
    await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'ask' && t.master !== 'A');
    await page.locator('.card.can').first().tap();
    await expect(about(page)).toContainText(/asks for it|Good for/); // the prompt says what it costs
    const own = page.locator('.hand .own').first();
    await own.dispatchEvent('pointerdown', { pointerType: 'touch' });
    await own.dispatchEvent('pointerup', { pointerType: 'touch' });
    await expect(about(page)).toContainText(/contract/i);
    await own.focus();
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    expect(await about(page).count()).toBe(1);
  });

  test('a tap on the river of Rotterdam explains places, channels and ships', async ({ page }) => {
    await prefer(page);
    await openGameAt(page, 'rotterdam', 3, (t) => t.phase === 2 && t.turn === 'A' && t.acted === false);
    await page.locator('[data-node="12"]').tap();
    await expect(about(page)).toContainText('a place on the river');
    await page.locator('[data-node="BOT"]').tap();
    await expect(about(page)).toContainText('Botlek takes crude oil and gives petrol or plastics');
    await page.locator('.buoy[data-lane$="purple"]').first().tap();
    await expect(about(page)).toContainText(/Purple channel from .*Now: /s);
    await page.locator('[data-ship^="A"]').first().tap();
    await expect(about(page)).toContainText(/Your A\d/);
    await expectAccessible(page);
  });
});

test('the pointer and the focus do the same, and Escape hides it', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'ask' && t.master !== 'A');
  await page.locator('#decision').click({ position: { x: 4, y: 4 } });
  await page.locator('.board h2').first().hover();
  await expect(about(page)).toContainText('contracts, assistants and buildings');
  const card = page.locator('.card.can').first();
  await card.focus();
  await page.keyboard.press('ArrowRight');
  await expect(about(page)).not.toContainText('assistants and buildings');
  await page.keyboard.press('Escape');
  await expect(about(page)).toHaveCount(0);
});

test('what the pointer reached while the explanations were loaded is explained', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined })); // it would bring them from its cache
  await prefer(page);
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await page.route('**/Explanation-*.js', async (r) => {
    await held;
    await r.continue();
  });
  await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'ask' && t.master !== 'A');
  const asked = page.waitForRequest('**/Explanation-*.js');
  await page.keyboard.press('Shift');
  await asked;
  await page.locator('.board h2').first().hover();
  release();
  await expect(about(page)).toContainText('contracts, assistants and buildings');
});
