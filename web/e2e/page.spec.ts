// page.spec.ts: features beside play: languages, hot-seat, replay, offline, size.
import type { Page } from '@playwright/test';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openGameAt } from './position';
import { start } from './server';
import { analysed, decidePacketRow, expect, expectAccessible, prefer, startGame, test } from './table';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Waits until the service worker has the page and the messages of a language. */
const kept = (page: Page, language: string) =>
  expect.poll(() => page.evaluate(async (id) => {
    const worker = await (await fetch('./sw.js')).text();
    const wanted = (JSON.parse(/^const LANGUAGES = (.*);$/m.exec(worker)?.[1] ?? '{}') as Record<string, string[]>)[id] ?? [];
    const names = (await caches.keys()).filter((n) => n.startsWith('harbour-'));
    const files = (await Promise.all(names.map(async (n) => (await caches.open(n)).keys()))).flat();
    return wanted.length > 0 && wanted.every((w) => files.some((r) => r.url.endsWith(w)));
  }, language)).toBe(true);

test('German is complete and switches at once', async ({ page }) => {
  await startGame(page, 'packet-row', { language: 'de' });
  await page.locator('#decision.live').waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  for (let i = 0; i < 4; i++) await decidePacketRow(page);
  const text = await page.locator('.table').innerText();
  expect(text).not.toMatch(/\b(You|the|took|Market|Contract)\b/);
  await expectAccessible(page);
});

test('hot-seat: the cards are covered between two people', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/new/packet-row');
  await page.locator('button.big').click();
  await expect(page.locator('.curtain')).toBeVisible();
  expect(await page.locator('[data-own]').count()).toBe(0);
  await expectAccessible(page);
  await page.locator('.curtain .btn.pri').click();
  await expect(page.locator('[data-own]').first()).toBeVisible();
});

test('hot-seat: a person without a name is addressed by the seat', async ({ page }) => {
  await prefer(page, { language: 'de', name: '' } as object);
  await page.goto('./#/new/packet-row');
  await page.locator('button.big').click();
  await expect(page.locator('.curtain h2')).toHaveText(/^Gib das Gerät an Person [AB]$/);
  await expect(page.locator('.curtain .btn.pri')).toHaveText(/^Ich bin Person [AB]$/);
});

test('the levels of the bots fit on one line on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await prefer(page);
  await page.goto('./');
  const poster = page.locator('.poster').first();
  await expect(poster.locator('summary')).toContainText('2 bots, level Deckhand');
  await poster.locator('summary').click();
  const tops = await poster.getByRole('group', { name: 'Bot level' }).getByRole('button').evaluateAll((all) => all.map((b) => b.getBoundingClientRect().top));
  expect(tops).toHaveLength(6);
  expect(new Set(tops).size).toBe(1);
});

test('a game can be replayed, shared and continued from any point', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startGame(page, 'packet-row');
  for (let i = 0; i < 5; i++) await decidePacketRow(page);
  const id = /play\/(\w+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`./#/replay/${id}`);
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(page.locator('.steps .where')).toContainText('Move 2 of');
  await page.getByRole('button', { name: 'To the end' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Link to this position' }).click();
  // The record is packed into the link first, so it is in the clipboard a moment after the click.
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toContain('#/');
  await page.goto('./#/games');
  await page.goto(await clipboard());
  // The link opens at the move that was shared.
  await expect(page.locator('.steps .where')).toHaveText(/^Move ([1-9]\d*) of \1$/);
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.locator('.playon .as button').nth(1).click();
  await page.getByRole('button', { name: 'Play on', exact: true }).click();
  await expect(page).toHaveURL(/#\/play\//);
  await page.locator('#decision').waitFor();
  await expect(page.locator('.players .name', { hasText: 'You' })).toHaveCount(1);
  await expect(page.locator('.players [data-seat="B"] .name')).toHaveText('You');
});

test('a damaged link says that it is damaged', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/replay/r?r=AAAA');
  await expect(page.locator('main .lead')).toContainText('leads to nothing');
});

test('a broken record says what is wrong with it', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/games');
  await page.locator('#record').fill('harbour-record 1\ngame packet-row\nplayers 9\n');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.locator('[role="alert"]')).toBeVisible();
});

test('the page works offline once it was loaded', async ({ page, context, problems }) => {
  await prefer(page);
  await page.goto('./');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await kept(page, 'en');
  await context.setOffline(true);
  await page.reload();
  await page.locator('.poster[data-game="packet-row"] .btn.pri').click();
  await page.locator('#decision.live').waitFor();
  await decidePacketRow(page);
  await context.setOffline(false);
  // The browser reports requests to the server's own addresses that were under way; a file that the worker does not have is ERR_FAILED.
  problems.splice(0, problems.length, ...problems.filter((p) => !p.includes('ERR_INTERNET_DISCONNECTED')));
});

test('an invalid link is reported', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/play/nosuchgame');
  await expect(page.getByText('not kept in this browser')).toBeVisible();
});

for (const language of ['en', 'de', 'nl', 'fr', 'es']) test(`the first load is at most 250 kB, engine included, and has one language: ${language}`, async ({ page }) => {
  // What the server sends is the compressed twin that the build wrote. A new server: no tables of other tests are listed.
  const site = await start();
  const seen = new Set<string>();
  page.on('requestfinished', (r) => {
    const { pathname } = new URL(r.url());
    if (!/^\/(api\/|healthz)/.test(pathname)) seen.add(pathname); // files; what the server says of itself is tiny
  });
  await prefer(page, { language });
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
  await page.goto(site.url);
  await page.locator('.poster[data-game="packet-row"] .btn.pri').click();
  await page.locator('.card.can, #decision .btn.area').first().waitFor();
  const languages = [...seen].flatMap((path) => /\.([a-z]{2}(?:-[A-Z]{2})?)-[\w-]{8}\.js$/.exec(path)?.[1] ?? []);
  expect(new Set(languages)).toEqual(new Set([language]));
  let bytes = 0;
  const sizeOf = (path: string) => {
    const file = `${dist}${path === '/' ? '/index.html' : path}`;
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  };
  for (const path of seen) bytes += sizeOf(path);
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  if (process.env.SIZES) for (const path of seen) console.log(path, sizeOf(path));
  console.log(`first load, ${language}: ${bytes} bytes in ${seen.size} files`);
  expect(bytes).toBeLessThan(250_000);
  await page.close();
  await site.stop();
});

test('with reduced motion cards are not animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await startGame(page, 'packet-row', { speed: 'normal' });
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'off');
  await decidePacketRow(page);
  expect(await page.locator('.flights > *').count()).toBe(0);
});

test('a page that waits for a person draws nothing', async ({ page }) => {
  await prefer(page, { speed: 'normal' });
  const endless = () => page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime === Infinity).length);
  for (const game of ['packet-row', 'rotterdam']) {
    await page.goto('./');
    const poster = page.locator(`.poster[data-game="${game}"]`);
    await poster.waitFor();
    await page.mouse.move(0, 0);
    await expect.poll(endless).toBe(0);
    await expect.poll(() => poster.hover().then(endless)).toBeGreaterThan(0); // lists that come later move it
    await poster.locator('.btn.pri').click();
    await page.locator('#decision.live').waitFor();
    await page.mouse.move(0, 0);
    await expect.poll(endless).toBe(0);
  }
});

/** The iterations of the longest stored analysis. */
const mostIterations = (page: Page) => page.evaluate(() => new Promise<number>((resolve, reject) => {
  const opening = indexedDB.open('harbour');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const all = opening.result.transaction('analyses').objectStore('analyses').getAll();
    all.onsuccess = () => (opening.result.close(), resolve(Math.max(0, ...all.result.map((a: { iterations: number }) => a.iterations))));
  };
}));

test('a review evaluates a game, saves the result and sets exercises', async ({ page }) => {
  await prefer(page);
  let asked = 0;
  await openGameAt(page, 'packet-row', 3, (t) => t.phase === 'ask' && t.master !== 'A' && ++asked > 4);
  await page.goto('./#/replay/testgame');
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await analysed(page);
  await expect(page.locator('.luck tbody tr')).toHaveCount(3);
  // One scale each, and each says which: the list is for spectators, the comment for the player.
  await expect(page.locator('.moves header')).toContainText('as spectators see it');
  // The list scrolls, not the page.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  // A moment opens with a click on its card.
  await page.locator('.moment .show').first().click();
  await expect(page.locator('.moment').first()).toHaveClass(/\bon\b/);
  // Every view follows the selected move.
  await page.locator('.moves .row').first().click();
  await expect(page.locator('.choices .row.best')).toHaveCount(1);
  await expect(page.locator('.comment .num')).toContainText(/as .+ saw it/);
  await expect(page.locator('.board .note.best, .board .note.played').first()).toBeVisible();
  // After a card was taken its place says by whom, until the round ends; the list of choices comes after the board.
  for (const row of await page.locator('.moves .row', { hasText: 'You took' }).all()) {
    await row.click();
    await page.keyboard.press('ArrowRight');
    await expect(row).not.toHaveAttribute('aria-current', 'true');
    await expect(page.locator('.choices .row.best')).toHaveCount(1);
    if (await page.locator('.board .by', { hasText: 'You' }).count()) break;
  }
  await expect(page.locator('.board .by', { hasText: 'You' }).first()).toBeVisible();
  // A picture of the moment stands alone: board, cards and remarks are drawn, and nothing is fetched.
  await page.locator('.share > button').click();
  const saved = page.waitForEvent('download');
  await page.locator('.share li button', { hasText: 'SVG' }).click();
  const svg = readFileSync(await (await saved).path(), 'utf8');
  expect(svg).toContain('>Guildhall</text>');
  // It is made for others: the player has a name.
  expect(svg).toContain('>Marit</text>');
  expect(/>You[^<]*/.exec(svg)?.[0]).toBeUndefined();
  expect(svg).not.toMatch(/var\(--|url\((?!#)|href="(?!#)/);
  const drawn = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml');
    return { faults: root.querySelectorAll('parsererror').length, drawings: root.querySelectorAll('svg svg svg').length };
  }, svg);
  expect(drawn.faults).toBe(0);
  expect(drawn.drawings).toBeGreaterThan(8); // at least the cards on offer
  await page.keyboard.press('End');
  await expect(page.locator('.steps .where')).toHaveText(/^Move ([1-9]\d*) of \1$/);
  // The judgement is kept with the game.
  await page.goto('./#/games');
  await page.reload();
  await page.goto('./#/replay/testgame');
  await expect(page.getByRole('button', { name: 'Analyse longer' })).toBeVisible();
  // What would you do?
  await page.locator('.moves .row').first().click();
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'What would you do?' })).toBeVisible();
  await page.locator('.choices .pick').first().click();
  await page.keyboard.press('Enter');
  await expect(page.locator('.choices .tag.best')).toBeVisible();
  // A longer analysis continues while the choices of another game are shown.
  asked = 0;
  await openGameAt(page, 'packet-row', 2, () => ++asked > 4, { id: 'other' });
  await page.goto('./#/replay/other?analyse');
  await analysed(page);
  await page.goto('./#/replay/testgame');
  await page.getByRole('button', { name: 'Analyse longer' }).click();
  await expect(page.locator('.curve progress')).toBeVisible();
  await page.goto('./#/replay/other');
  await page.locator('.moves .row').nth(-2).click(); // the last one is the end
  await expect(page.locator('.choices .row.best')).toHaveCount(1);
  await page.goto('./#/replay/testgame');
  await analysed(page);
  await expect.poll(() => mostIterations(page)).toBe(960); // it is stored
});
