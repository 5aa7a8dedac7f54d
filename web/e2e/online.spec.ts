// online.spec.ts: tables of the real server: two browsers and a bot, reconnect in mid-game, chat, take-back.
import type { Browser, Page } from '@playwright/test';
import { playOut } from './play-out';
import { serverFor } from './server';
import { expect, expectAccessible, over, prefer, shot, test, watch } from './table';

test.skip(!serverFor().real, 'no harbour server was built');

async function visitor(browser: Browser, name: string, problems: string[]): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, problems);
  await prefer(page);
  await page.goto('./#/lobby');
  await page.locator('form input').first().fill(name);
  await page.locator('form .btn.pri').click();
  await expect(page.locator('.me b')).toContainText(name);
  return page;
}

async function openTable(page: Page, game: string, seats: string, bots: string): Promise<string> {
  const form = page.locator('form', { has: page.locator('select') });
  await form.locator('select').nth(0).selectOption(game);
  await form.locator('select').nth(1).selectOption(seats);
  await form.locator('select').nth(2).selectOption(bots);
  await form.locator('select').nth(3).selectOption('deckhand');
  await form.locator('.btn.pri').click();
  await expect(page).toHaveURL(/#\/t\/\w{12}/);
  return page.url();
}

test('two people and a bot play a whole game of Packet Row', async ({ browser, problems }) => {
  test.setTimeout(170_000);
  const stamp = Date.now().toString(36).slice(-4);
  const ines = await visitor(browser, `Ines ${stamp}`, problems);
  const link = await openTable(ines, 'packet-row', '3', '1');
  await expect(ines.locator('svg[aria-label^="QR"]')).toBeVisible();
  await expectAccessible(ines);
  await shot(ines, 'online-waiting');

  const bo = await visitor(browser, `Bo ${stamp}`, problems);
  await bo.goto(link);
  await bo.getByRole('button', { name: 'Sit here' }).click();
  await ines.getByRole('button', { name: 'Start the game' }).click();
  await expect(ines.locator('#decision')).toBeVisible();
  await expect(bo.locator('#decision')).toBeVisible();

  await bo.getByRole('button', { name: 'Chat' }).click();
  await bo.getByPlaceholder('Write to the table').fill('Good evening');
  await bo.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bo.locator('dialog[open] ol')).toContainText('Good evening');
  await bo.keyboard.press('Escape');
  await expect(ines.locator('.fab em')).toBeVisible();

  // In mid-game one of them loses the page and comes back.
  const first = playOut(ines);
  await bo.waitForTimeout(1500);
  await bo.reload();
  await expect(bo.locator('#decision')).toBeVisible();
  const [a, b] = await Promise.all([first, playOut(bo)]);
  expect(String(a)).toMatch(/^\d+$/);
  expect(String(b)).toMatch(/^\d+$/);
  expect(await over(ines)).toBe(true);
  await ines.getByRole('button', { name: 'Check the deal' }).click();
  await expect(ines.getByText('The deal fits')).toBeVisible();
  await ines.getByRole('button', { name: 'Rematch' }).click();
  await expect(ines).toHaveURL((u) => u.href !== link);
  await ines.context().close();
  await bo.context().close();
});

test('a lost connection is told and comes back', async ({ browser, problems }) => {
  const page = await visitor(browser, `Marit ${Date.now().toString(36).slice(-4)}`, problems);
  await openTable(page, 'rotterdam', '2', '1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('#decision').waitFor();
  await expectAccessible(page);
  // What the browser itself says about a broken socket is no fault of the page.
  const before = problems.length;
  await page.context().setOffline(true);
  await expect(page.getByText('Connection lost')).toBeVisible({ timeout: 20_000 });
  await page.context().setOffline(false);
  await expect(page.getByText('Connection lost')).toBeHidden({ timeout: 20_000 });
  problems.splice(before);
  await page.context().close();
});

test('a table that does not exist says so', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/t/AAAAAAAAAAAA');
  await expect(page.getByText('does not exist')).toBeVisible();
});
