// people.spec.ts: other people on the start page: finding a seat, live lists, profiles. Each test has its own server.
import type { Browser, Page } from '@playwright/test';
import { harbour, start, type Running } from './server';
import { expect, expectAccessible, prefer, settled, shot, test as base, watch } from './table';

const test = base.extend<{ site: Running }>({
  site: async ({}, use) => {
    const site = await start();
    await use(site);
    await site.stop();
  },
});
test.skip(harbour() === null, 'no harbour server was built');

async function visitor(browser: Browser, site: Running, name: string, problems: string[]): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  watch(page, problems);
  await prefer(page, { name } as object);
  await page.goto(site.url);
  return page;
}

/** Presses the button and says one's name. */
async function seatMe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Seat me at a table' }).click();
  await page.locator('.seatme form .btn.pri').click();
  await expect(page).toHaveURL(/#\/t\/\w{12}/);
}

test('three people find each other from the start page, and the game begins when the table is full', async ({ browser, site, problems }) => {
  const ines = await visitor(browser, site, 'Ines', problems);
  await ines.getByRole('button', { name: 'Rotterdam', exact: true }).click();
  await seatMe(ines);
  await expect(ines.getByRole('timer')).toContainText('Bots take the empty seats');
  await expectAccessible(ines);

  const bo = await visitor(browser, site, 'Bo', problems);
  await expect(bo.locator('[data-part="open"]')).toContainText('Ines');
  await expect(bo.locator('[data-part="open"]')).toContainText('Rotterdam · 15 + 20 · English · 2 free');
  await expect(bo.locator('[data-part="here"]')).toContainText('Ines');
  await settled(bo);
  await shot(bo, 'start-live-1440');
  await expectAccessible(bo);
  await seatMe(bo);
  expect(new URL(bo.url()).hash).toBe(new URL(ines.url()).hash);

  const cas = await visitor(browser, site, 'Cas', problems);
  await cas.setViewportSize({ width: 360, height: 780 });
  await cas.locator('[data-part="open"]').getByRole('link', { name: 'Join' }).click();
  await cas.getByRole('button', { name: 'Take your seat' }).click();
  await cas.locator('form .btn.pri').click();
  for (const page of [ines, bo, cas]) await expect(page.locator('#decision')).toBeVisible();

  const yuki = await visitor(browser, site, 'Yuki', problems);
  await expect(yuki.locator('[data-part="playing"]')).toContainText('Ines, Bo, Cas');
  await expect(yuki.locator('[data-part="open"]')).toContainText('No open table right now');
  await yuki.setViewportSize({ width: 360, height: 780 });
  await settled(yuki);
  await shot(yuki, 'start-live-360');
  await yuki.getByRole('link', { name: 'Watch' }).click();
  await expect(yuki.locator('.table')).toBeVisible();
});

test('bots take the empty seats after a minute, unless the player chooses to wait', async ({ browser, site, problems }) => {
  const page = await visitor(browser, site, 'Marit', problems);
  await seatMe(page);
  await page.getByRole('button', { name: 'Wait for people' }).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start with bots' }).click();
  await expect(page.locator('#decision')).toBeVisible();

  const other = await visitor(browser, site, 'Kaat', problems);
  await other.clock.install();
  await seatMe(other);
  await expect(other.getByRole('timer')).toBeVisible();
  await other.clock.runFor(61_000);
  await expect(other.locator('#decision')).toBeVisible();
});

test('a name leads to a profile', async ({ browser, site, problems }) => {
  const page = await visitor(browser, site, 'Marit', problems);
  await seatMe(page);
  await page.locator('.who').getByRole('link', { name: 'Marit' }).click();
  await expect(page.getByRole('heading', { name: 'Marit' })).toBeVisible();
  await expect(page.locator('main')).toContainText('No finished game yet');
  await expectAccessible(page);
  await shot(page, 'profile-1440');
});

test('an unknown profile is reported', async ({ browser, site, problems }) => {
  const page = await visitor(browser, site, 'Marit', problems);
  await page.goto(`${site.url}#/player/7Q2MJX0C9RTD`);
  await expect(page.getByRole('alert')).toContainText('There is no such player');
  expect(problems.every((p) => p.includes('404'))).toBe(true);
  problems.length = 0; // the browser itself writes every 404 to the console
});
