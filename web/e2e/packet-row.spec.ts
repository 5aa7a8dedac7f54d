// packet-row.spec.ts: Packet Row against bots.
import { openGameAt } from './position';
import { closeWindow, decidePacketRow, expect, expectAccessible, passKey, prefer, shot, startGame, test } from './table';

test('one click on the start page, and a card can be taken', async ({ page }) => {
  const start = Date.now();
  await startGame(page, 'packet-row', { speed: 'normal' });
  await page.locator('.card.can, #decision .btn.area').first().waitFor();
  console.log(`first card after ${Date.now() - start} ms`);
});

test('a card that cannot be taken says why, with its rule', async ({ page }) => {
  await startGame(page, 'packet-row', { players: { 'packet-row': 4 } });
  for (let i = 0; i < 20; i++) {
    await page.locator('#decision.live').waitFor();
    // At the end of a round the harbour master may take cards from other areas, too.
    const closed = page.locator('.board:not(.hand) .card:not(.can, .may)');
    if ((await page.locator('.board.hand').count()) && (await closed.count())) {
      await closed.first().click();
      const why = page.locator('#decision [role="alert"]');
      await expect(why).toBeVisible();
      await expect(why.getByRole('button', { name: /PR-\d/ })).toBeVisible();
      return;
    }
    await decidePacketRow(page);
  }
  throw new Error('never asked in an area');
});

test('undo returns to the decision', async ({ page }) => {
  await startGame(page, 'packet-row');
  await decidePacketRow(page);
  await page.locator('#decision.live').waitFor();
  const decision = page.locator('#decision');
  const later = Number(await decision.getAttribute('data-ply'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => Number(await decision.getAttribute('data-ply'))).toBeLessThan(later);
  await expect(decision).toHaveClass(/live/);
});

test('a game is saved and continued', async ({ page }) => {
  await startGame(page, 'packet-row');
  for (let i = 0; i < 4; i++) await decidePacketRow(page);
  await page.locator('#decision.live').waitFor();
  const before = await page.locator('#log li').allTextContents();
  await page.goto('./#/');
  await page.locator('.cont .row').first().click();
  await page.locator('#decision.live').waitFor();
  const log = page.locator('#log li');
  await expect(log).toHaveCount(before.length);
  // The reasons of the bots follow a move when they have been loaded, perhaps not before the log was read.
  for (const [i, text] of before.entries()) await expect(log.nth(i)).toContainText(text);
});

test('a hint says what a bot would do', async ({ page }) => {
  await startGame(page, 'packet-row');
  await page.locator('#decision.live').waitFor();
  await page.keyboard.press('h');
  await expect(page.locator('.hints li.best b')).not.toBeEmpty({ timeout: 200_000 });
  await expectAccessible(page);
});

test('the best move of a hint is proposed, and the main button makes it', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'packet-row', 3, (table) => table.phase === 'choose');
  const before = await page.locator('#decision').getAttribute('data-ply');
  await page.keyboard.press('h');
  const confirm = page.locator('#decision .pri');
  await expect(confirm).toHaveText(/^Do it: Name the /, { timeout: 200_000 });
  expect(await page.locator('#decision').getAttribute('data-ply')).toBe(before); // proposed, not made
  await page.locator('.hints li button').nth(1).click(); // another choice is not what the hint would do
  await expect(confirm).toHaveText(/^Name the /);
  await page.locator('.hints li button').first().click();
  await expect(confirm).toHaveText(/^Do it: /);
  await confirm.click();
  await expect(page.locator('#decision')).not.toHaveAttribute('data-ply', before ?? '');
  await expect(page.locator('.hints')).toHaveCount(0);
});

test('a game can be played with the keyboard only', async ({ page }) => {
  await startGame(page, 'packet-row');
  const heights = new Set<number>();
  for (let i = 0; i < 8; i++) {
    await page.locator('#decision.live').waitFor();
    const before = await page.locator('#decision').getAttribute('data-ply');
    const height = async () => heights.add((await page.locator('#decision').boundingBox())?.height ?? 0);
    await height();
    const areas = await page.locator('#decision .btn.area .key').allInnerTexts(); // only those that can be named have their key
    await page.keyboard.press(areas[0] ?? '1');
    await height();
    if (await page.locator('#decision .pri').isVisible()) await page.keyboard.press('Enter');
    else await page.keyboard.press(await passKey(page));
    await page.waitForFunction((b) => document.querySelector('#decision')?.getAttribute('data-ply') !== b, before);
  }
  expect([...heights]).toHaveLength(1); // the boards above it keep their size
  await page.keyboard.press('?');
  for (const key of ['P', 'E', 'R']) await expect(page.locator('dialog[open] dt').getByText(key, { exact: true })).toBeVisible();
});

test('a key has one meaning: P passes, E ends the round, and the key of a board that was named says why not', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'choose' && (t.named as string[]).length > 0);
  const named = await page.locator('.board.closed').first().getAttribute('aria-label');
  await page.keyboard.press(String(['Guildhall', 'Docks', 'Market', 'Bank'].indexOf(named ?? '') + 1));
  await expect(page.locator('#decision [role="alert"]')).toContainText(`${named} has been named in this round already.`);
  await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'ask' && t.master === 'A' && (t.served as string[]).length === 2);
  const before = await page.locator('#decision').getAttribute('data-ply');
  await expect(page.getByRole('button', { name: 'End the round' }).locator('.key')).toHaveText('E');
  await page.keyboard.press('p');
  await page.keyboard.press('?'); // comes after it
  await page.locator('dialog[open] dl').waitFor();
  expect(await page.locator('#decision').getAttribute('data-ply')).toBe(before);
  await closeWindow(page);
  await page.keyboard.press('e');
  await expect(page.locator('#decision')).not.toHaveAttribute('data-ply', before ?? '');
});

test('a board that cannot be filled again says so, and naming it begins the last round', async ({ page }) => {
  await prefer(page);
  const short = (t: Record<string, unknown>, a: string) => (t.future as Record<string, string[]>)[a]!.length + (t.talon as Record<string, number>)[a]! < 2;
  const areas = ['guildhall', 'docks', 'market', 'bank'];
  await openGameAt(page, 'packet-row', 2, (t) => t.phase === 'choose' && areas.some((a) => short(t, a)));
  await expect(page.locator('.ribbon .round')).toHaveText(/^Round/);
  const board = page.locator('.board:has(.few)').first();
  await expect(board.locator('.few')).toHaveText('runs out');
  await expect(board.getByRole('img', { name: 'Talon: 0 cards left' }).locator('.none')).toBeVisible(); // drawn as an empty place
  await page.keyboard.press(await board.locator('.name .key').innerText());
  await expect(page.locator('#decision small')).toHaveText(/this becomes the last round/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ribbon .final')).toHaveText('Last round');
  await expect(page.locator('#log ol')).toContainText('This is the last round.');
  await expectAccessible(page);
});

test('a card can be dragged to the hand', async ({ page }) => {
  await startGame(page, 'packet-row');
  for (let i = 0; i < 8; i++) {
    await page.locator('#decision.live').waitFor();
    const card = page.locator('.card.can').first();
    if (await card.isVisible()) {
      const from = await card.boundingBox();
      const to = await page.locator('.handroom').boundingBox();
      const id = await card.getAttribute('data-card');
      if (!from || !to) throw new Error('nothing to drag');
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + 300, to.y + 80, { steps: 8 });
      await expect(page.locator('.drag-ghost')).toBeVisible();
      await page.mouse.up();
      await expect(page.locator(`[data-own="${id}"]`)).toBeVisible();
      return;
    }
    await decidePacketRow(page);
  }
  throw new Error('no card could be taken');
});

test('a game can be played in the tabs of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await startGame(page, 'packet-row', { players: { 'packet-row': 4 } });
  for (let i = 0; i < 6; i++) await decidePacketRow(page);
  for (const tab of ['Hand', 'Desk', 'Players', 'Log', 'Table']) {
    await page.locator('.tabs').getByRole('button', { name: tab }).click();
    await expect(page.locator('#decision')).toBeInViewport();
    await expectAccessible(page);
  }
});

test('windows are accessible: menu, settings, keys, discard pile', async ({ page }) => {
  await startGame(page, 'packet-row');
  await page.locator('#decision.live').waitFor();
  await page.keyboard.press('m');
  await page.locator('dialog[open] .item').first().waitFor();
  await expectAccessible(page);
  await page.locator('dialog[open] .item').first().click();
  await page.locator('dialog[open] fieldset').first().waitFor();
  await expectAccessible(page);
  await closeWindow(page);
  await page.keyboard.press('?');
  await page.locator('dialog[open] dl').waitFor();
  await expectAccessible(page);
  await closeWindow(page);
  await page.locator('[data-discard]').first().click();
  await page.locator('dialog[open] h2').waitFor();
  await expectAccessible(page);
});

test('closing a window returns the focus to where it was', async ({ page }) => {
  await startGame(page, 'packet-row');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await page.locator('#decision.live').waitFor();
  // Closed before its code was there, a window does not come after all.
  await Promise.all([page.keyboard.press('t'), page.keyboard.press('Escape'), page.keyboard.press('m')]);
  await expect(page.locator('dialog[open] .item').first()).toBeVisible();
  await closeWindow(page);
  for (let i = 0; i < 5; i++) {
    await menu.click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    // Both keys in one go: the second must not be taken for one of the window that the first has closed.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('?')]);
    await expect(page.locator('dialog[open]')).toContainText('Enter');
    await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeFocused();
  }
});

test('open memory shows the cards that were seen, if the option is on', async ({ page }) => {
  await prefer(page);
  // Somebody else has paid for a card, and it is no ship: so it went into a hand.
  const taken = (t: Record<string, unknown>) => (t.money as number[]).slice(1).some((m) => m < 25) && (t.ships as string[][]).every((s) => s.length === 0);
  await openGameAt(page, 'packet-row', 3, taken);
  await expect(page.getByRole('button', { name: 'What has been seen' })).toHaveCount(0);
  await openGameAt(page, 'packet-row', 3, taken, { id: 'memory', memory: true });
  await page.getByRole('button', { name: 'What has been seen' }).click();
  await expect(page.locator('[data-seen] li .face').first()).toBeVisible();
  await expect(page.locator('[data-seen]')).toHaveCount(2);
  await expectAccessible(page);
  await shot(page, 'packet-row-memory');
});

test('after the last round the boards show the cards that are there, and nothing scrolls', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'settle');
  await expect(page.locator('.board .card').first()).toBeVisible();
  await expect(page.locator('.board .slot')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
});
