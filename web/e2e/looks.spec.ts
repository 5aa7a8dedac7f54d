// looks.spec.ts: every page at four sizes, in every theme: accessible, without overflow, saved as pictures.
import type { Page } from '@playwright/test';
import { playByHand } from './by-hand';
import { harbour } from './server';
import { decidePacketRow, decideRotterdam, expect, expectAccessible, prefer, settled, shot, stamp, startGame, test, watch } from './table';

const SIZES = [{ width: 360, height: 780 }, { width: 844, height: 390 }, { width: 768, height: 1024 }, { width: 1440, height: 900 }];

async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settled(page);
    await fits(page);
    await shot(page, `${name}-${size.width}`);
  }
  await expectAccessible(page);
}

/** The usual tests look at each table in two themes. */
const seldom = (theme: string): void => test.skip(!process.env.HARBOUR_LONG, `one of the long tests: ${theme}`);

for (const theme of ['light', 'dark', 'contrast']) {
  test(`the start page, ${theme}`, async ({ page }) => {
    await prefer(page, { theme });
    await page.goto('./');
    await lookAt(page, `start-${theme}`);
  });
  test(`Packet Row, ${theme}`, async ({ page }) => {
    if (theme === 'dark') seldom(theme);
    await startGame(page, 'packet-row', { theme, players: { 'packet-row': 4 } });
    for (let i = 0; i < 9; i++) await decidePacketRow(page);
    await page.locator('#decision.live').waitFor(); // nobody moves meanwhile
    await lookAt(page, `packet-row-${theme}`);
  });
  test(`Rotterdam, ${theme}`, async ({ page }) => {
    if (theme === 'light') seldom(theme);
    await startGame(page, 'rotterdam', { theme });
    for (let i = 0; i < 6; i++) await decideRotterdam(page);
    await page.locator('#decision.live').waitFor();
    await lookAt(page, `rotterdam-${theme}`);
  });
}

for (const [name, path] of [['rules', 'rules/packet-row/PR-3.4'], ['gallery', 'cards/packet-row'], ['gallery-rotterdam', 'cards/rotterdam'], ['setup', 'new/packet-row'], ['games', 'games'], ['stats', 'stats'], ['learn', 'learn/packet-row'], ['lobby', 'lobby'], ['account', 'account']] as const) {
  test(`the page ${name}`, async ({ page }) => {
    await prefer(page);
    await page.goto(`./#/${path}`);
    await page.locator('h1, #decision').first().waitFor();
    await lookAt(page, name);
  });
}

test('the final table and the replay', async ({ page }) => {
  await startGame(page, 'packet-row', { players: { 'packet-row': 2 } });
  await playByHand(page);
  await lookAt(page, 'final-table');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.locator('#decision.wide, .review').first().waitFor();
  await lookAt(page, 'replay');
});

test('the waiting room and the invitation', async ({ page, browser, problems }) => {
  test.skip(harbour() === null, 'no harbour server was built');
  await prefer(page);
  await page.goto('./#/lobby');
  await page.locator('form input').first().fill(`Lena ${stamp()}`);
  await page.locator('form .btn.pri').click();
  const form = page.locator('form', { has: page.locator('select') });
  await form.locator('.btn.pri').click();
  await expect(page).toHaveURL(/#\/t\/\w{12}/);
  await page.locator('svg[aria-label^="QR"]').waitFor();
  await lookAt(page, 'waiting-room');
  const guest = await (await browser.newContext()).newPage();
  watch(guest, problems);
  await prefer(guest);
  await guest.goto(page.url());
  await guest.getByRole('button', { name: 'Take your seat' }).waitFor();
  await lookAt(guest, 'invitation');
  await guest.context().close();
});

test('one screen without scrolling at 1280 x 720', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await startGame(page, 'packet-row', { players: { 'packet-row': 5 } });
  for (let i = 0; i < 6; i++) await decidePacketRow(page);
  expect(await page.evaluate(() => document.querySelector('.table')!.scrollHeight <= innerHeight)).toBe(true);
  const dock = await page.locator('.dock').boundingBox();
  expect(dock && dock.y + dock.height).toBeLessThanOrEqual(720);
  await shot(page, 'packet-row-1280');
});

test('touch targets are 44 pixels on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await startGame(page, 'packet-row', { players: { 'packet-row': 4 } });
  await page.locator('#decision.live').waitFor();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, select, input')].filter((e) => {
      const r = e.getBoundingClientRect();
      return r.width > 0 && getComputedStyle(e).visibility !== 'hidden' && e.closest('.sr') === null && !e.classList.contains('skip') && (r.height < 43.5 || r.width < 43.5);
    }).map((e) => `${e.className} ${Math.round(e.getBoundingClientRect().width)}x${Math.round(e.getBoundingClientRect().height)}`));
  expect(small).toEqual([]);
});

for (const [game, decide] of [['packet-row', decidePacketRow], ['rotterdam', decideRotterdam]] as const) {
  test(`${game} on a phone in landscape and on a large screen`, async ({ page }) => {
    await startGame(page, game);
    for (let i = 0; i < 4; i++) await decide(page);
    for (const [width, height] of [[780, 360], [1024, 768], [2560, 1440]] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await fits(page);
      await expect(page.locator('#decision .head')).toBeInViewport();
      await shot(page, `${game}-${width}x${height}`);
    }
  });
}
