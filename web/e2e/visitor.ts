// visitor.ts: people with browsers of their own, and the tables that they open.
import type { Browser, Page } from '@playwright/test';
import { expect, prefer, watch } from './table';

export async function comeIn(page: Page, name: string): Promise<void> {
  await page.goto('./#/lobby');
  await page.locator('form input').first().fill(name);
  await page.locator('form .btn.pri').click();
  await expect(page.locator('.me b')).toContainText(name);
}

/** A phone, held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function visitor(browser: Browser, name: string, problems: string[], device: object = {}): Promise<Page> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  watch(page, problems);
  await prefer(page);
  await comeIn(page, name);
  return page;
}

export async function openTable(page: Page, game: string, seats: string, bots: string, memory = false): Promise<string> {
  const form = page.locator('form', { has: page.locator('select') });
  await form.locator('select').nth(0).selectOption(game);
  await form.locator('select').nth(1).selectOption(seats);
  await form.locator('select').nth(2).selectOption(bots);
  await form.locator('select').nth(3).selectOption('deckhand');
  if (memory) await form.getByLabel(/^Open memory/).check();
  await form.locator('.btn.pri').click();
  await expect(page).toHaveURL(/#\/t\/\w{12}/);
  return page.url();
}
