// online.screens.ts: pictures of tables with other people: lobby, waiting room, invitation, table, chat, menu, account.
import type { Browser, Page } from '@playwright/test';
import { harbour } from '../e2e/server';
import { closeWindow, expect, prefer, test, watch } from '../e2e/table';
import { look, lookAtTabs } from './look';

test.skip(harbour() === null, 'no harbour server was built');

async function visitor(browser: Browser, problems: string[]): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  watch(page, problems);
  await prefer(page);
  return page;
}

test('from the lobby to a table', async ({ browser, problems }) => {
  const host = await visitor(browser, problems);
  const stamp = Date.now().toString(36).slice(-4);
  await host.goto('./#/lobby');
  await host.locator('form input').first().fill(`Lena ${stamp}`);
  await host.locator('form .btn.pri').click();
  const form = host.locator('form', { has: host.locator('select') });
  await form.waitFor();
  await look(host, 'online-lobby');
  await form.locator('select').nth(1).selectOption('2');
  await form.locator('select').nth(2).selectOption('0');
  await form.locator('.btn.pri').click();
  await host.locator('svg[aria-label^="QR"]').waitFor();
  await look(host, 'online-waiting-room');
  const guest = await visitor(browser, problems);
  await guest.goto(host.url());
  const seat = guest.getByRole('button', { name: 'Take your seat' });
  await seat.waitFor();
  await look(guest, 'online-invitation');
  await seat.click();
  await guest.locator('form input').first().waitFor();
  await look(guest, 'online-name');
  await guest.locator('form input').first().fill(`Ada ${stamp}`);
  await guest.locator('form .btn.pri').click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [host, guest]) await expect(page.locator('#decision')).toBeVisible();
  await look(host, 'online-table');
  await lookAtTabs(host, 'online-table');
  await host.setViewportSize({ width: 1440, height: 900 });
  await host.getByRole('tab', { name: 'Chat' }).click();
  await host.getByPlaceholder('Write to the table').fill('Good luck');
  await host.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(guest.locator('#log')).toBeVisible();
  await look(host, 'online-chat');
  await host.locator('#decision').focus();
  await host.keyboard.press('m');
  await host.locator('dialog[open]').waitFor();
  await look(host, 'online-menu');
  await closeWindow(host);
  const late = await visitor(browser, problems);
  await late.goto(host.url());
  await late.locator('h1, h2, #decision').first().waitFor();
  await look(late, 'online-full-table');
  for (const page of [host, guest, late]) await page.context().close();
});

test('an account and a profile', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/account');
  const name = `Nora ${Date.now().toString(36).slice(-4)}`;
  await page.evaluate((n) => fetch('./api/register', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: n, password: 'correct horse' }) }), name);
  await page.reload();
  await page.locator('h1').first().waitFor();
  await look(page, 'online-account');
  await page.goto('./');
  await page.locator('[data-part="here"] a', { hasText: name }).click();
  await page.locator('h1', { hasText: name }).waitFor();
  await look(page, 'online-profile');
});
