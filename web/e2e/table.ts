// table.ts: a page that fails on any console error, and helpers for playing.
import AxeBuilder from './axe';
import { expect, test as base, type Locator, type Page } from '@playwright/test';

interface Wish {
  theme?: string;
  language?: string;
  speed?: string;
  level?: string;
  players?: Record<string, number>;
  autoForced?: boolean;
  /** Names the deals and the bots' choices of local games. */
  deals?: string;
}

/** Nothing may go to the console as an error: script errors, CSP violations, missing files. */
function watch(page: Page, problems: string[]): void {
  page.on('console', (m) => {
    if (m.type() === 'error' || (m.type() === 'warning' && /Content Security Policy/i.test(m.text()))) problems.push(m.text());
  });
  page.on('pageerror', (e) => problems.push(e.stack ?? String(e)));
  page.on('request', (r) => {
    const host = new URL(r.url()).hostname;
    if (!['127.0.0.1', ''].includes(host)) problems.push(`request to ${host}`);
  });
}

export const test = base.extend<{ problems: string[] }>({
  problems: async ({ browser }, use) => {
    const problems: string[] = [];
    await use(problems);
    const found = [...problems];
    for (const context of browser.contexts()) await context.close(); // people whom the test left at their tables
    expect(found).toEqual([]);
  },
  page: async ({ page, problems }, use) => {
    watch(page, problems);
    await use(page);
  },
});

export { expect, watch };

/** The deals of local games: the same in every run, so that a test that fails once fails again; others in the long tests, or with DEALS. */
const DEALS = process.env.DEALS ?? (process.env.HARBOUR_LONG ? Math.random().toString(36).slice(2, 8) : '1');

/** What the page draws at random for a game, its seed and its name, from which bots draw, follows from `deals`. */
function drawFrom(deals: string): void {
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    const drawn = Number(localStorage.getItem('test-drawn') ?? 0);
    localStorage.setItem('test-drawn', String(drawn + 1));
    let x = [...`${deals} ${drawn}`].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619), 2166136261) || 1;
    for (const i of (array as Uint8Array).keys()) {
      for (const by of [13, -17, 5]) x ^= by > 0 ? x << by : x >>> -by; // Marsaglia's xorshift
      (array as Uint8Array)[i] = x >>> 11;
    }
    return array;
  };
}

export async function prefer(page: Page, { deals = DEALS, ...wish }: Wish = {}): Promise<void> {
  if (deals !== '1') console.log(`DEALS=${deals}`);
  await page.addInitScript(drawFrom, `${deals} ${test.info().title}`);
  const settings = { theme: 'light', language: 'en', speed: 'off', level: process.env.BOT_LEVEL ?? 'deckhand', players: { 'packet-row': 3, rotterdam: 3 }, name: 'Marit', autoForced: false, ...wish };
  await page.addInitScript((s) => {
    if (!localStorage.getItem('harbour-settings')) localStorage.setItem('harbour-settings', JSON.stringify(s));
  }, settings);
}

export async function startGame(page: Page, game: 'packet-row' | 'rotterdam', wish: Wish = {}): Promise<void> {
  await prefer(page, wish);
  await page.goto('./');
  await page.locator(`.poster[data-game="${game}"] .btn.pri`).click();
  await expect(page.locator('#decision')).toBeVisible();
}

/** Ends a name that no other test has: all tests share one server, and may run at the same time. */
export const stamp = () => Math.random().toString(36).slice(2, 8);

export const over = (page: Page) => page.locator('dialog[open] .winner').isVisible();

/** The longest time in which nothing may change at a table. */
const STILL = { timeout: 200_000 };

/** Waits until the person is asked, or the game is over. */
async function asked(page: Page): Promise<boolean> {
  await page.waitForFunction(() => document.querySelector('#decision.live') !== null || document.querySelector('dialog[open] .winner') !== null, undefined, STILL);
  return !(await over(page));
}

const ply = (page: Page) => page.locator('#decision').getAttribute('data-ply');

/** Waits until others have finished the game, however long that takes: it fails if the table stops changing. */
export async function untilOver(page: Page): Promise<void> {
  const changed = (was: string | null) => document.querySelector('dialog[open] .winner') !== null || document.querySelector('#decision')?.getAttribute('data-ply') !== was;
  while (!(await over(page))) await page.waitForFunction(changed, await ply(page), STILL);
}

/** Waits until an analysis is complete, however long that takes: it fails if the analysis stops, or never begins. */
export async function analysed(page: Page): Promise<void> {
  const moved = (before: string) => {
    const now = document.querySelector('.curve .link') ? 'complete' : String(document.querySelector<HTMLProgressElement>('.curve progress')?.value ?? before);
    return now !== before && now;
  };
  for (let now = ''; now !== 'complete'; ) now = String(await (await page.waitForFunction(moved, now, STILL)).jsonValue());
}

/**
 * One decision: `act` does something with what it finds, and the table is at another ply afterwards. Others may
 * move meanwhile and take away what was about to be clicked, so a click that finds nothing is tried anew.
 */
async function decide(page: Page, act: () => Promise<void>): Promise<boolean> {
  if (!(await asked(page))) return false;
  const before = await ply(page);
  await expect(async () => {
    if ((await ply(page)) !== before) return;
    await act();
    // Long enough for what was pressed on a busy machine: pressed again, it could make the next decision, too.
    await page.waitForFunction((b) => document.querySelector('#decision')?.getAttribute('data-ply') !== b, before, { timeout: 30_000 });
  }).toPass({ timeout: 200_000 });
  return true;
}

const click = (l: Locator) => l.click({ timeout: 5000 });

/** The key on the button that declines: passing and ending the round have different ones. */
export const passKey = (page: Page) => page.locator('#decision .acts .btn:not(.hint, .pri) .key').first().innerText();

/** One decision of Packet Row, made as a person would: the first thing that can be done. */
export async function decidePacketRow(page: Page): Promise<boolean> {
  return decide(page, async () => {
    const fulfil = page.locator('#desk .btn.acc:not(:disabled)');
    const area = page.locator('#decision .btn.area').first();
    const card = page.locator('.card.can').first();
    const confirm = page.locator('#decision .pri');
    if (await fulfil.isVisible()) return click(fulfil);
    if (!(await confirm.isVisible())) {
      if (await area.isVisible()) await click(area);
      else if (await card.isVisible()) await click(card);
      else return page.keyboard.press(await passKey(page));
    }
    await click(confirm);
  });
}

/** One decision of Rotterdam. */
export async function decideRotterdam(page: Page): Promise<boolean> {
  return decide(page, async () => {
    const confirm = page.locator('#decision .pri:not(:disabled)').first();
    const groups = page.locator('#decision .below [role="group"]');
    for (let i = 0; i < (await groups.count()); i++) {
      const option = groups.nth(i).locator('button:not(:disabled)').first();
      if (await page.locator('.offers').isVisible()) break;
      if (await option.isVisible()) await click(option);
    }
    if (await confirm.isVisible()) await click(confirm);
    else await page.keyboard.press(await passKey(page));
  });
}

/** Closes the window that is open; keys mean the table again only when it is gone. */
export async function closeWindow(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

export async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder(page).analyze();
  expect(found).toEqual([]);
}

/** Waits until the page has its fonts, has drawn what it has, and nothing that comes to an end moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ends = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map((a) => a.finished));
  });
}

/** Keeps a picture in the folder SCREENS, which `make screens` names; without it pictures only cost time. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/${name}.png` });
}
