// moderation.spec.ts: a player is reported at the table; a moderator reads it, mutes, kicks, bans; others have no access.
import type { Browser, Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { harbour } from './server';
import { closeWindow, expect, expectAccessible, prefer, shot, stamp, test, watch } from './table';

test.skip(harbour() === null, 'no harbour server was built');

async function open(browser: Browser, problems: string[], wish = {}, width = 1440): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  watch(page, problems);
  await prefer(page, wish);
  await page.goto('./#/lobby');
  return page;
}

async function guest(browser: Browser, name: string, problems: string[]): Promise<Page> {
  const page = await open(browser, problems);
  await page.locator('form input').first().fill(name);
  await page.locator('form .btn.pri').click();
  await expect(page.locator('.me b')).toContainText(name);
  return page;
}

/** An account to which the host's command line gives a role. */
async function moderator(browser: Browser, role: string, problems: string[], wish = {}): Promise<Page> {
  const name = `Mo ${stamp()}`;
  const page = await open(browser, problems, wish);
  await page.evaluate((n) => fetch('./api/register', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: n, password: 'correct horse' }) }), name);
  execFileSync(harbour() ?? '', ['admin', 'grant', name, role, '--data', process.env.HARBOUR_DATA ?? '']);
  await page.goto('./#/account');
  await page.reload();
  return page;
}

/** A table of two in play; its address. */
async function play(one: Page, other: Page): Promise<string> {
  const form = one.locator('form', { has: one.locator('select') });
  await form.locator('select').nth(1).selectOption('2');
  await form.locator('select').nth(2).selectOption('0');
  await form.locator('.btn.pri').click();
  await expect(one).toHaveURL(/#\/t\/\w{12}/);
  await other.goto(one.url());
  await other.getByRole('button', { name: 'Take your seat' }).click();
  await one.getByRole('button', { name: 'Start the game' }).click();
  await expect(one.locator('#decision')).toBeVisible();
  await expect(other.locator('#decision')).toBeVisible();
  return one.url();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByPlaceholder('Write to the table').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('a player is reported, muted, kicked and banned', async ({ browser, problems }) => {
  const id = stamp();
  const ann = await guest(browser, `Ann ${id}`, problems);
  const bob = await guest(browser, `Bob ${id}`, problems);
  const table = await play(ann, bob);
  await say(bob, `you fool ${id}`);
  await expect(bob.locator('#log ol')).toContainText('you fool');

  await ann.keyboard.press('m');
  await ann.getByRole('button', { name: 'Report a player' }).click();
  const form = ann.locator('dialog[open] form');
  await expect(form.locator('option')).toHaveText([`Bob ${id}`]);
  await form.getByLabel('Insults or harassment').check();
  await form.getByLabel('What happened').fill('He calls me a fool.');
  await expectAccessible(ann);
  await shot(ann, 'report');
  await form.getByRole('button', { name: 'Send the report' }).click();
  await expect(ann.getByRole('status').filter({ hasText: 'A moderator will look at it' })).toBeVisible();
  await closeWindow(ann);

  const mo = await moderator(browser, 'moderator', problems);
  await mo.getByRole('link', { name: 'Moderation' }).click();
  const report = mo.getByRole('article', { name: new RegExp(`about Bob ${id}`) });
  await expect(report).toContainText('He calls me a fool.');
  await report.locator('summary').press('Enter'); // all of it works by keyboard
  await expect(report.locator('details')).toContainText(`you fool ${id}`);
  await expectAccessible(mo);
  await shot(mo, 'moderation-reports');

  await report.getByRole('button', { name: `Mute: Bob ${id}` }).press('Enter');
  await expectAccessible(mo);
  await mo.getByLabel('Reason').fill('insults');
  await mo.locator('dialog[open]').getByRole('button', { name: 'Mute', exact: true }).press('Enter');
  await expect(mo.locator('dialog[open]')).toHaveCount(0);
  await say(bob, 'again');
  await expect(bob.getByText('A moderator has muted you')).toBeVisible();

  await report.getByRole('button', { name: `Kick: Bob ${id}` }).click();
  await mo.getByLabel('Reason').fill('stalling');
  await mo.locator('dialog[open]').getByRole('button', { name: 'Kick', exact: true }).click();
  await expect(bob.getByRole('alert')).toContainText('A moderator has removed you from this table. A bot plays on for you. Reason: stalling');
  await bob.goto('./#/lobby');
  await bob.goto(table);
  await expect(bob.getByText('or a moderator has removed you from it')).toBeVisible();

  await report.getByRole('button', { name: `Ban: Bob ${id}` }).click();
  await mo.getByLabel('Reason').fill('threats');
  await mo.locator('dialog[open]').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(mo.locator('dialog[open]')).toHaveCount(0);
  await bob.goto('./#/lobby');
  await expect(bob.getByRole('status')).toContainText('You are banned from this server until');
  await expect(bob.getByRole('status')).toContainText('Reason: threats');

  await report.getByRole('button', { name: `Resolve: Bob ${id}` }).click();
  await mo.getByLabel('Reason').fill('banned for a day');
  await mo.locator('dialog[open]').getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(report).toHaveCount(0);
  await mo.getByRole('button', { name: 'All', exact: true }).click();
  await expect(report).toContainText('banned for a day');

  await mo.getByRole('link', { name: 'Audit log' }).click();
  await expect(mo.getByRole('listitem').filter({ hasText: `banned Bob ${id}` })).toContainText('threats');
  await expectAccessible(mo);
  await mo.getByRole('link', { name: 'Users' }).click();
  await mo.getByLabel('Name or id').fill(`Bob ${id}`);
  await mo.keyboard.press('Enter');
  await mo.getByRole('button', { name: `Unban: Bob ${id}` }).click();
  await mo.locator('dialog[open]').getByRole('button', { name: 'Unban', exact: true }).click();
  await expect(mo.getByRole('button', { name: `Ban: Bob ${id}`, exact: true })).toBeVisible();
  await bob.reload();
  await expect(bob.locator('.me b')).toContainText(`Bob ${id}`);
});

test('an admin sees load, tables and users at any width, and bans a range', async ({ browser, problems }) => {
  const ann = await guest(browser, `Ann ${stamp()}`, problems);
  const bob = await guest(browser, `Bob ${stamp()}`, problems);
  const table = (await play(ann, bob)).slice(-12);
  const ad = await moderator(browser, 'admin', problems);
  for (const width of [360, 768, 1440]) {
    await ad.setViewportSize({ width, height: 900 });
    for (const [section, seen] of [['load', 'Tables in play'], ['tables', table], ['users', 'Banned address ranges'], ['audit', 'granted a role to'], ['reports', 'Open']] as const) {
      await ad.goto(`./#/admin/${section}`);
      await expect(ad.locator('main')).toContainText(seen);
      expect(await ad.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${section} at ${width}`).toBeLessThanOrEqual(0);
      await expectAccessible(ad);
      await shot(ad, `moderation-${section}-${width}`);
    }
  }
  await ad.goto('./#/admin/users');
  await ad.getByRole('button', { name: 'Ban a range' }).click();
  await ad.getByLabel(/^Range/).fill('127.0.0.1/8');
  await ad.getByLabel('Reason').fill('a test');
  const act = ad.locator('dialog[open]').getByRole('button', { name: 'Ban range', exact: true });
  await act.click();
  await expect(ad.getByRole('alert')).toContainText('your own address');
  const third = Math.floor(Math.random() * 256);
  await ad.getByLabel(/^Range/).fill(`198.51.${third}.7/24`);
  await act.click();
  await ad.getByRole('button', { name: `Lift: 198.51.${third}.0/24` }).click();
  await ad.locator('dialog[open]').getByRole('button', { name: 'Lift', exact: true }).click();
  await expect(ad.getByRole('button', { name: `Lift: 198.51.${third}.0/24` })).toHaveCount(0);
  problems.splice(0, problems.length, ...problems.filter((p) => !/status of 400/.test(p))); // the refused range
});

test('the page is for moderators, in both languages', async ({ browser, problems }) => {
  const ann = await guest(browser, `Ann ${stamp()}`, problems);
  await ann.goto('./#/admin');
  await expect(ann.getByRole('status')).toContainText('for moderators and admins');
  await expectAccessible(ann);
  await ann.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(ann).toHaveURL(/#\/lobby/);
  await expect(ann.getByRole('link', { name: 'Moderation' })).toHaveCount(0);
  const mo = await moderator(browser, 'moderator', problems, { language: 'de' });
  await mo.goto('./#/admin/users');
  await expect(mo.getByRole('heading', { name: 'Jetzt verbunden' })).toBeVisible();
  await expect(mo.getByText('Gesperrte Adressbereiche')).toHaveCount(0);
});
