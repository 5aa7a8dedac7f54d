// rotterdam.spec.ts: Rotterdam against bots.
import { openGameAt } from './position';
import { decideRotterdam, expect, expectAccessible, prefer, shot, startGame, test } from './table';

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

for (const [width, height] of [[360, 740], [844, 390], [768, 1024], [1440, 900]] as const) {
  test(`the map keeps its place and size in every step at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await startGame(page, 'rotterdam');
    const boxes = new Set<string>();
    const look = async () => {
      const b = await page.locator('section.river').boundingBox();
      if (b) boxes.add([b.x, b.y, b.width, b.height].map(Math.round).join(' '));
    };
    for (let i = 0; i < 14; i++) {
      await page.locator('#decision.live').waitFor();
      await look();
      if (i < 2) {
        await page.keyboard.press('h');
        await page.locator('.hints ol li').first().waitFor();
        await look();
        await page.keyboard.press('h');
      }
      const option = page.locator('#decision .below button:not(:disabled)').first();
      if (await option.isVisible()) {
        await option.click();
        await look();
        await page.keyboard.press('Escape');
      }
      await decideRotterdam(page);
    }
    expect([...boxes]).toHaveLength(1);
    await shot(page, `rotterdam-steps-${width}`);
  });
}

test('a choice of places shows their names on the map', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'rotterdam', 3, (t) => t.steer !== null && String(t.steer).startsWith('A'));
  const options = page.locator('#decision [data-opt]');
  await expect(page.locator('.map [data-name]')).toHaveCount(await options.count());
  for (const name of await page.locator('.map [data-name]').all()) await expect(options.filter({ hasText: (await name.getAttribute('data-name')) ?? '?' })).toHaveCount(1);
  await shot(page, 'rotterdam-steer');
});

test('shipping cards say what they do, and whether they can be played', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'rotterdam', 3, (t) => (t.shipping as string[][])[0]!.length > 0);
  const card = page.locator('.own .sc').first();
  await expect(card.locator('small')).not.toBeEmpty();
  await expect(card.locator('em')).toHaveText(/now|assignment/);
  await expectAccessible(page);
  await shot(page, 'rotterdam-cards');
});

test('without a decision to make, the game continues by itself', async ({ page }) => {
  await startGame(page, 'rotterdam', { autoForced: true, players: { rotterdam: 2 } });
  for (let i = 0; i < 12; i++) {
    await page.locator('#decision.live').waitFor();
    await expect(page.locator('#decision .head')).not.toHaveText('Play a shipping card, or end your turn.');
    await decideRotterdam(page);
  }
  await expect(page.locator('#log')).not.toContainText('completed nothing');
});

test('the map has a text alternative', async ({ page }) => {
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

test('a table with many cards fits on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await prefer(page);
  await openGameAt(page, 'rotterdam', 3, (t) => (t.products as string[][])[0]!.length >= 4);
  await expect(page.locator('#decision .pri').first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#desk')).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
});

test('a hint shows on the river what its best move does', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'rotterdam', 3, (t) => t.phase === 2 && t.turn === 'A' && t.steer === null && Number(t.round) > 3);
  await page.keyboard.press('h');
  await expect(page.locator('.hints li.best')).toContainText('±');
  const captions = page.locator('.map [data-hint]');
  await expect(captions.first()).toBeVisible();
  expect(await captions.count()).toBeLessThanOrEqual(2);
  // An upright map has a number at the place, and the prompt the sentence.
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.locator('.map [data-pin]').first()).toBeVisible();
  await expect(captions).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(page.locator('.map [data-pin]')).toHaveCount(0);
});
