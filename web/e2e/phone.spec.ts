// phone.spec.ts: on a phone the prompt offers what lies in other views, and the table keeps its layout.
import { openGameAt } from './position';
import { decidePacketRow, expect, expectAccessible, prefer, startGame, test } from './table';

const PORTRAIT = { width: 360, height: 780 };
const LANDSCAPE = { width: 844, height: 390 };

for (const size of [PORTRAIT, LANDSCAPE]) {
  test(`the prompt fulfils contracts, ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size);
    await prefer(page);
    await openGameAt(page, 'packet-row', 3, (t, plans) => plans.length > 0 && t.phase !== 'choose');
    const fulfil = page.locator('#decision').getByRole('button', { name: /^Fulfil/ });
    await expect(fulfil).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await fulfil.click();
    await expect(fulfil).toHaveCount(0);
    await expect(page.locator('.player[data-seat="A"] .ship')).toHaveCount(0);
  });
  test(`the prompt lists the shipping cards that can be played, ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size);
    await prefer(page);
    await openGameAt(page, 'rotterdam', 3, (t) => t.phase === 4 && !t.acted && (t.shipping as string[][])[0]!.length === 3);
    const cards = page.locator('#decision .cards button');
    await expect(cards.first()).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await cards.first().click();
    await expect(page.locator('#decision .head')).toHaveText(/^Play /);
  });
}

for (const game of ['packet-row', 'rotterdam'] as const) {
  test(`in landscape every player of ${game} has a chip`, async ({ page }) => {
    await page.setViewportSize(LANDSCAPE);
    await startGame(page, game, { players: { [game]: 4 } });
    const chips = page.locator('.chips li');
    await expect(chips).toHaveCount(4);
    for (const chip of await chips.all()) await expect(chip).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
}

test('the supply keeps its position in every step', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await startGame(page, 'packet-row', { players: { 'packet-row': 4 } });
  const heights = new Set<number>();
  for (let i = 0; i < 8; i++) {
    await page.locator('#decision.live').waitFor();
    heights.add(Math.round((await page.locator('.boards').boundingBox())!.height));
    await decidePacketRow(page);
  }
  expect([...heights]).toHaveLength(1);
});

test('a raw material says what becomes of it', async ({ page }) => {
  await startGame(page, 'rotterdam');
  await page.locator('#decision .place').waitFor();
  await page.getByRole('button', { name: /^Grain/ }).click();
  await expect(page.locator('#decision .words small')).toHaveText(/^Vulcaanhaven turns grain into bread or cornflakes\./);
});
