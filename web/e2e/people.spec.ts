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

/** Presses the button and gives a name; then the start page shows the row of seats. */
async function seatMe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Seat me at a table' }).click();
  await page.locator('.seatme form .btn.pri').click();
  await expect(page.locator('.seatme .seats li').first()).toBeVisible();
}
const seatsOf = (page: Page) => page.locator('.seatme .seats');

test('three people find each other from the start page, and the game begins when the table is full', async ({ browser, site, problems }) => {
  const ines = await visitor(browser, site, 'Ines', problems);
  await ines.getByRole('button', { name: 'Rotterdam', exact: true }).click();
  await seatMe(ines);
  await expect(seatsOf(ines)).toHaveText(/you.*free.*free/s);
  await expect(ines.getByRole('timer')).toContainText('You can start with bots in');
  await expectAccessible(ines);
  await settled(ines);
  await shot(ines, 'start-looking-1440');
  await ines.reload();
  await expect(seatsOf(ines)).toHaveText(/you.*free.*free/s);

  const bo = await visitor(browser, site, 'Bo', problems);
  await expect(bo.locator('[data-part="open"]')).toContainText('Ines');
  await expect(bo.locator('[data-part="open"]')).toContainText('Rotterdam · 15 + 20 · 2 free');
  await expect(bo.locator('[data-part="open"]').getByTitle('English')).toHaveText('EN');
  await expect(bo.locator('[data-part="here"]')).toContainText('Ines EN');
  await settled(bo);
  await shot(bo, 'start-live-1440');
  await expectAccessible(bo);
  await seatMe(bo);
  await expect(seatsOf(ines)).toHaveText(/you.*Bo.*free/s);
  await expect(seatsOf(bo)).toHaveText(/Ines.*you.*free/s);

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

test('bots are offered after a minute; looking can be stopped', async ({ browser, site, problems }) => {
  const page = await visitor(browser, site, 'Marit', problems);
  await page.clock.install();
  await seatMe(page);
  await expect(page.getByRole('button', { name: 'Start with bots' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop looking' }).click();
  await expect(page.getByRole('button', { name: 'Seat me at a table' })).toBeVisible();
  await expect(page.locator('[data-part="open"]')).toContainText('No open table right now');

  await page.getByRole('button', { name: 'Seat me at a table' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.clock.runFor(61_000);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start with bots' }).click();
  await expect(page.locator('#decision')).toBeVisible();
});

test('players start without a host who is gone', async ({ browser, site, problems }) => {
  const ines = await visitor(browser, site, 'Ines', problems);
  await seatMe(ines);
  const bo = await visitor(browser, site, 'Bo', problems);
  await bo.clock.install();
  await seatMe(bo);
  await expect(seatsOf(bo)).toHaveText(/Ines.*you.*free/s);
  await bo.clock.pauseAt(await bo.evaluate(() => Date.now() + 1000)); // the minute does not end before the host is gone
  await ines.context().close();
  await expect(bo.getByRole('timer')).toBeVisible();
  await bo.clock.runFor(61_000);
  await bo.getByRole('button', { name: 'Start with bots' }).click();
  await expect(bo.locator('#decision')).toBeVisible();
});

test('a name leads to a profile', async ({ browser, site, problems }) => {
  const page = await visitor(browser, site, 'Marit', problems);
  await seatMe(page);
  await page.getByRole('link', { name: 'To the table' }).click();
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
