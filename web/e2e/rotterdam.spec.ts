// rotterdam.spec.ts: Rotterdam against bots.
import { openGameAt } from './position';
import { decideRotterdam, expect, expectAccessible, prefer, shot, startGame, test } from './table';

test('a colour shows what it would move before it is called', async ({ page }) => {
  await prefer(page);
  const afloat = (t: Record<string, unknown>) => Object.values(t.ships as Record<string, { at: string | null }>).filter((s) => s.at !== null).length;
  await openGameAt(page, 'rotterdam', 3, (t) => t.phase === 2 && t.turn === 'A' && t.acted === false && afloat(t) > 2);
  const colours = page.locator('.colours button');
  await expect(colours).toHaveCount(5);
  await expect(colours.locator('.counts i', { hasText: '…' })).toHaveCount(0); // the engine has tried every colour
  await expect(page.locator('.arrows path')).toHaveCount(0);
  const moving = colours.filter({ has: page.locator('.counts i:not(.z, .others)') });
  await moving.first().click();
  await expect(moving.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.arrows path').first()).toBeVisible();
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
      await expect(page.locator('.player.now')).toHaveCount(1); // in the swap phase bots act at the same time
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

test('cards of others that become known leave the map its size on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await prefer(page);
  const boxes: unknown[] = [];
  for (const known of [false, true]) {
    await openGameAt(page, 'rotterdam', 2, (t) => ((t.open as string[][])[1]!.length > 0) === known, { id: known ? 'known' : 'hidden' });
    await expect(page.locator('.player .seen').first()).toBeVisible({ visible: known });
    boxes.push(await page.locator('section.river').boundingBox());
    for (const part of await page.locator('.player .seen span').all()) await expect(part).toBeInViewport({ ratio: 1 });
  }
  expect(boxes[1]).toEqual(boxes[0]);
  await expectAccessible(page);
  await shot(page, 'rotterdam-known-768');
});

test('a choice of places shows their names on the map, and an idle table does not move', async ({ page }) => {
  await prefer(page, { speed: 'normal' });
  await openGameAt(page, 'rotterdam', 3, (t) => t.steer !== null && String(t.steer).startsWith('A'));
  const options = page.locator('#decision [data-opt]');
  await expect(page.locator('.map [data-name]')).toHaveCount(await options.count());
  for (const name of await page.locator('.map [data-name]').all()) await expect(options.filter({ hasText: (await name.getAttribute('data-name')) ?? '?' })).toHaveCount(1);
  expect(await page.evaluate(() => document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime === Infinity).length)).toBe(0);
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
  // The moves that need no decision were made without the person.
  const made = await page.evaluate(async () => {
    const opening = indexedDB.open('harbour');
    await new Promise((r) => (opening.onsuccess = r));
    const all = opening.result.transaction('games').objectStore('games').getAll();
    await new Promise((r) => (all.onsuccess = r));
    return (all.result as { auto?: number[] }[])[0]?.auto?.length ?? 0;
  });
  expect(made).toBeGreaterThan(0);
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
  await openGameAt(page, 'rotterdam', 3, (t) => t.phase === 5 && (t.products as string[][])[0]!.length > 4);
  const decision = page.locator('#decision');
  await expect(page.locator('.player.now')).toHaveCount(1); // the bots have said that they are done
  // The form of an offer fits into the prompt, and its buttons are never hidden.
  await decision.getByRole('button', { name: 'Make an offer' }).click();
  await decision.locator('.give .it').first().click();
  const want = decision.locator('.want .it').first();
  for (const count of ['1', '2']) {
    await want.click();
    await expect(want.locator('em')).toHaveText(count);
  }
  for (const [width, height] of [[360, 740], [844, 390], [768, 1024], [1440, 900]] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [decision.getByRole('button', { name: 'Cancel' }), decision.locator('.acts .pri'), ...(await decision.locator('.it, .to').all())]) await expect(part).toBeInViewport({ ratio: 1 });
  }
  await want.click();
  await expect(want.locator('em')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await decision.getByRole('button', { name: 'Show cards' }).click();
  await expect(decision.getByRole('button', { name: 'Show to all' })).toBeDisabled();
  await decision.locator('[data-show] .it').first().click();
  await expect(decision.locator('.words')).toContainText('Everybody will see');
  await expectAccessible(page);
  await shot(page, 'rotterdam-show');
  await decision.getByRole('button', { name: 'Show to all' }).click();
  await expect(page.locator('#log')).toContainText('You showed');
  await expect(page.locator('[data-own] .seen').first()).toBeVisible();
  await expectAccessible(page);
});

test('several ways to complete an assignment fit into the prompt', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page);
  await openGameAt(page, 'rotterdam', 3, (t, _, goals) => t.phase === 6 && goals.some((g) => g.ready));
  // More ways than this game has: the same one several times.
  await page.locator('.way').first().evaluate((way) => way.after(...Array.from({ length: 6 }, () => way.cloneNode(true))));
  for (const way of await page.locator('.way').all()) await expect(way).toBeInViewport({ ratio: 1 });
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

for (const [width, height] of [[1440, 900], [844, 390], [768, 1024], [360, 780]] as const) {
  test(`all product cards are visible when there are many, ${width} wide`, async ({ page }) => {
    await prefer(page);
    await page.setViewportSize({ width, height });
    await openGameAt(page, 'rotterdam', 2, (t) => (t.products as string[][])[0]!.length >= 7);
    // Open point cards of the other player are shown with their points.
    if (width >= 768 && height > 520) await expect(page.locator('[data-seat="B"] [data-open]')).toContainText(/^\+\d$/);
    const tab = page.locator('.tabs').getByRole('button', { name: 'Cards' });
    if (await tab.isVisible()) await tab.click();
    const cards = page.locator('.own [data-own]');
    expect(await cards.count()).toBeGreaterThanOrEqual(7);
    for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 0.99 });
    const panel = page.locator('.own .prods');
    expect(await panel.evaluate((e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight])).toEqual([0, 0]);
  });
}
