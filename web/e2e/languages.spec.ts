// languages.spec.ts: every language fits on a phone, and so does one whose texts are 40 % longer.
import type { Page } from '@playwright/test';
import { decidePacketRow, decideRotterdam, expect, prefer, settled, shot, startGame, test } from './table';

/** en-XA is the pseudo-language (tools/messages/pseudo.py). */
const LANGUAGES = ['en', 'de', 'nl', 'fr', 'es', 'en-XA'];
const PHONE = { width: 360, height: 780 };

/** Texts that are cut off, controls that lie on each other, and whatever sticks out of the window. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (e: Element) => `<${e.tagName.toLowerCase()} class="${e.getAttribute('class') ?? ''}"> ${(e.textContent ?? '').trim().slice(0, 60)}`;
    const shown = (e: Element) => {
      const r = e.getBoundingClientRect();
      return r.width > 2 && r.height > 2 && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('.sr, .skip, [inert]');
    };
    const wide = document.documentElement.scrollWidth > innerWidth;
    const open = document.querySelector('dialog[open]');
    const all = [...(open ?? document.body).querySelectorAll<HTMLElement>('*')].filter((e) => e instanceof HTMLElement && shown(e));
    if (wide) for (const e of all) if (e.getBoundingClientRect().right > innerWidth + 1 && !e.children.length) found.push(`outside the window: ${name(e)}`);
    for (const e of all) {
      const own = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim());
      const cuts = getComputedStyle(e).overflowX !== 'visible' && getComputedStyle(e).overflowX !== 'auto' && getComputedStyle(e).overflowX !== 'scroll';
      if (own && cuts && e.scrollWidth > e.clientWidth + 1) found.push(`cut off: ${name(e)}`);
      if (e.matches('button:not(.card), a.btn') && e.scrollWidth > e.clientWidth + 1) found.push(`sticks out: ${name(e)}`);
    }
    const controls = all.filter((e) => e.matches('button, a, input, select'));
    controls.forEach((a, i) => {
      const r = a.getBoundingClientRect();
      for (const b of controls.slice(i + 1)) {
        if (a.contains(b) || b.contains(a) || Boolean(a.closest('nav')) !== Boolean(b.closest('nav'))) continue;
        const q = b.getBoundingClientRect();
        const x = Math.min(r.right, q.right) - Math.max(r.left, q.left);
        const y = Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top);
        // Cards of a hand lie on each other on purpose, and the page scrolls under its bar; a control that is
        // scrolled away lies on nothing.
        const topmost = (e: Element, box: DOMRect) => e.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
        if (x > 2 && y > 2 && !a.matches('[data-own]') && (topmost(a, r) || topmost(b, q))) found.push(`${name(a)} overlaps ${name(b)}`);
      }
    });
    return found;
  });
}

async function expectRoom(page: Page, where: string): Promise<void> {
  await settled(page);
  await shot(page, `language-${where}`);
  expect(await faults(page), where).toEqual([]);
}

for (const language of LANGUAGES) {
  test(`the pages around the games fit on a phone: ${language}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await prefer(page, { language });
    for (const path of ['', 'new/packet-row', 'games', 'stats', 'rules/rotterdam', 'cards/packet-row', 'lobby']) {
      await page.goto(`./#/${path}`);
      await page.reload(); // otherwise the page before could still be shown
      await page.locator('main').waitFor();
      await expectRoom(page, `${language}-${path.replace('/', '-') || 'start'}`);
    }
  });

  test(`Packet Row fits on a phone: ${language}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await startGame(page, 'packet-row', { language });
    for (let i = 0; i < 5; i++) {
      await page.locator('#decision.live').waitFor();
      await expectRoom(page, `${language}-packet-row-${i}`);
      await decidePacketRow(page);
    }
  });

  test(`Rotterdam fits on a phone: ${language}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await startGame(page, 'rotterdam', { language });
    for (let i = 0; i < 4; i++) {
      await page.locator('#decision.live').waitFor();
      await expectRoom(page, `${language}-rotterdam-${i}`);
      await decideRotterdam(page);
    }
  });
}

test('every text of the page comes from the catalogue', async ({ page }) => {
  await startGame(page, 'packet-row', { language: 'en-XA' });
  for (let i = 0; i < 3; i++) await decidePacketRow(page);
  // The pseudo-language has an accent in every word; names of people, ids and numbers have none.
  const plain = await page.evaluate(() => {
    const people = [...document.querySelectorAll('[data-seat]')].map((e) => e.getAttribute('aria-label'));
    const words = (document.querySelector('.table') as HTMLElement).innerText.match(/[A-Za-zÀ-ž]{4,}/g) ?? [];
    return [...new Set(words.filter((w) => /^[A-Za-z]+$/.test(w) && !people.includes(w)))];
  });
  expect(plain.filter((w) => w !== 'Packet')).toEqual([]);
});

test('the language follows the browser, changes at any time and is remembered', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'nl-BE', ...(process.env.PAGE_URL ? { baseURL: process.env.PAGE_URL } : {}) });
  const page = await context.newPage();
  await page.goto('./');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await page.locator('.poster[data-game="rotterdam"] .btn.pri').click();
  await page.locator('#decision.live').waitFor();
  await expect(page.locator('#decision')).toContainText('Een schip inzetten?');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Instellingen' }).click();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('#decision')).toContainText('Placer un navire');
  await page.reload();
  await expect(page.locator('#decision')).toContainText('Placer un navire');
  await context.close();
});
