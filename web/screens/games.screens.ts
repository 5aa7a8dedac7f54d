// games.screens.ts: pictures of the tables, their steps and windows, and of the guided first deals.
import type { Page } from '@playwright/test';
import { playByHand } from '../e2e/by-hand';
import { openGameAt } from '../e2e/position';
import { closeWindow, decidePacketRow, decideRotterdam, expect, prefer, startGame, test } from '../e2e/table';
import { look, lookAtTabs } from './look';

const live = (page: Page) => page.locator('#decision.live').waitFor();

/** The windows that keys open. */
async function lookAtWindows(page: Page, name: string): Promise<void> {
  for (const [key, what] of [['m', 'menu'], ['?', 'keys'], ['t', 'text']] as const) {
    await page.keyboard.press(key);
    await page.locator('dialog[open]').waitFor();
    await look(page, `${name}-${what}`);
    await closeWindow(page);
  }
}
async function lookAtHint(page: Page, name: string): Promise<void> {
  await page.keyboard.press('h');
  await page.locator('.hints ol li').first().waitFor();
  await look(page, `${name}-hint`);
  await page.keyboard.press('h');
}
async function lookAtBook(page: Page, name: string): Promise<void> {
  await page.keyboard.press('r');
  const sheet = page.locator('.sheet');
  await sheet.getByRole('tab').first().waitFor();
  await look(page, `${name}-rule-book-1`);
  await sheet.getByRole('tab').nth(1).click();
  await look(page, `${name}-rule-book-2`);
  await sheet.locator('.mark').first().click();
  await sheet.locator('.hit').waitFor();
  await look(page, `${name}-rule-book-rule`);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

for (const theme of ['light', 'dark', 'contrast']) {
  test(`Packet Row, ${theme}`, async ({ page }) => {
    await startGame(page, 'packet-row', { theme, players: { 'packet-row': 4 } });
    for (let i = 0; i < 9; i++) await decidePacketRow(page);
    await live(page);
    await look(page, `packet-row-${theme}`);
    if (theme !== 'light') return;
    await lookAtTabs(page, 'packet-row');
    await lookAtWindows(page, 'packet-row');
    await lookAtBook(page, 'packet-row');
  });
  test(`Rotterdam, ${theme}`, async ({ page }) => {
    await startGame(page, 'rotterdam', { theme });
    for (let i = 0; i < 7; i++) await decideRotterdam(page);
    await live(page);
    await look(page, `rotterdam-${theme}`);
    if (theme !== 'light') return;
    await lookAtTabs(page, 'rotterdam');
    await lookAtWindows(page, 'rotterdam');
    await lookAtBook(page, 'rotterdam');
  });
}

test('Packet Row: the steps of a round', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'packet-row', 4, (t) => t.phase === 'choose');
  await look(page, 'packet-row-choose');
  await openGameAt(page, 'packet-row', 4, (t) => t.phase === 'ask' && t.master !== 'A', { id: 'asked' });
  await page.locator('.card.can').first().waitFor();
  await look(page, 'packet-row-asked');
  await page.locator('.card.can').first().click();
  await look(page, 'packet-row-picked');
  await page.keyboard.press('Escape');
  await lookAtHint(page, 'packet-row');
  await page.locator('.card.none').first().click();
  await page.locator('#decision .why').waitFor();
  await look(page, 'packet-row-refused');
});

test('Packet Row: a contract', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await prefer(page, { speed: 'normal' });
  await openGameAt(page, 'packet-row', 3, (t, plans) => plans.length > 0 && t.phase !== 'choose');
  await look(page, 'packet-row-ready');
  await page.locator('#desk .btn.acc:not(:disabled)').click();
  await page.locator('.moment').waitFor();
  await look(page, 'packet-row-moment');
});

const ROTTERDAM: [string, (t: Record<string, unknown>) => boolean][] = [
  ['place', (t) => t.phase === 1 && Number(t.round) > 2],
  ['colour', (t) => t.phase === 2 && t.steer === null && t.acted === false && Number(t.round) > 2],
  ['steer', (t) => String(t.steer ?? '').startsWith('A')],
  ['cards', (t) => t.phase === 2 && t.acted === false && (t.shipping as string[][])[0]!.length > 1],
  ['swap', (t) => t.phase === 5 && (t.products as string[][])[0]!.length > 0],
];
for (const [name, wanted] of ROTTERDAM) {
  test(`Rotterdam: ${name}`, async ({ page }) => {
    await prefer(page);
    await openGameAt(page, 'rotterdam', 3, wanted);
    if (name === 'colour') await page.locator('.colours button').nth(0).click();
    await look(page, `rotterdam-${name}`);
    if (name === 'colour') await lookAtHint(page, 'rotterdam');
  });
}
test('Rotterdam: an assignment', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'rotterdam', 3, (t, plans) => t.phase === 6 && t.acted === false && plans.length >= 0 && (t.products as string[][])[0]!.length > 3);
  await look(page, 'rotterdam-assignments');
});

for (const game of ['packet-row', 'rotterdam'] as const) {
  test(`the end of ${game}`, async ({ page }) => {
    await startGame(page, game, { players: { [game]: 3 } });
    await playByHand(page);
    await look(page, `${game}-results`);
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.locator('.review, #decision.wide').first().waitFor();
    await look(page, `${game}-replay`);
  });
}

test('the device is handed over', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/new/packet-row');
  await page.locator('button.big').click();
  await page.locator('.curtain').waitFor();
  await look(page, 'hand-over');
});

test('the first deal of Packet Row', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/learn/packet-row');
  const step = async (n: number) => {
    await expect(page.locator('.coach')).toContainText(`Step ${n} of 6`);
    await look(page, `first-deal-packet-row-${n}`);
  };
  const confirm = () => page.locator('#decision .pri').click();
  await step(1);
  await page.locator('.coach .acc').click();
  await step(2);
  await page.locator('#decision').getByRole('button', { name: /Market/ }).first().click();
  await confirm();
  await step(3);
  await page.locator('.card.can[data-card="M21"]').click();
  await confirm();
  await step(4);
  await page.locator('.card.can[data-card="D06"]').click();
  await confirm();
  await step(5);
  await page.locator('#desk .btn.acc:not(:disabled)').click();
  await step(6);
});

test('the first deal of Rotterdam', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/learn/rotterdam');
  const step = async (n: number) => {
    await expect(page.locator('.coach')).toContainText(`Step ${n} of 6`);
    await live(page);
    await look(page, `first-deal-rotterdam-${n}`);
  };
  const confirm = () => page.locator('#decision .pri:not(:disabled)').first().click();
  await step(1);
  await page.locator('.coach .acc').click();
  await step(2);
  await page.locator('#decision').getByRole('button', { name: /Textile/i }).click();
  await page.locator('#decision .below [role="group"]').last().locator('button:not(:disabled)').first().click();
  await confirm();
  await step(3);
  await page.locator('#decision').getByRole('button', { name: /Purple/i }).click();
  await confirm();
  await step(4);
  await page.locator('#decision.live').getByRole('button', { name: /Done/i }).click();
  await step(5);
  await page.locator('#decision.live .below [role="group"] button:not(:disabled)').first().click();
  await confirm();
  await expect(page.locator('.coach')).toContainText('Step 6 of 6');
  await look(page, 'first-deal-rotterdam-6');
});
