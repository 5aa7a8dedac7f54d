// bot-file.spec.ts: bots from files: the example plays a whole game, and misbehaviour is told and survived.
import type { Locator, Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, expectAccessible, prefer, test, untilOver } from './table';

const EXAMPLE = fileURLToPath(new URL('../../examples/wasm_bot.c', import.meta.url));
const SOURCE = `
static char room[1 << 20];
__attribute__((export_name("harbour_buffer"))) char *buffer(unsigned long n) { return n <= sizeof room ? room : 0; }
`;
let folder = '';

test.beforeAll(() => {
  folder = mkdtempSync(`${tmpdir()}/harbour-bots-`);
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles a module with clang, as docs/external-bots.md says. */
function compile(name: string, source: string): string {
  execFileSync('clang', ['--target=wasm32', '-nostdlib', '-O1', '-Wl,--no-entry', '-o', `${folder}/${name}`, source]);
  return `${folder}/${name}`;
}
function bot(name: string, body: string, before = ''): string {
  writeFileSync(`${folder}/${name}.c`, `${before}${SOURCE}__attribute__((export_name("harbour_choose"))) int choose(unsigned long n) ${body}`);
  return compile(`${name}.wasm`, `${folder}/${name}.c`);
}

const seats = (page: Page): Locator => page.locator('form .seat');
async function setUp(page: Page, game: string): Promise<void> {
  await prefer(page);
  await page.goto(`./#/new/${game}`);
  await seats(page).nth(2).locator('button.sq').click();
}
async function pick(page: Page, i: number, file: string): Promise<void> {
  await seats(page).nth(i).locator('select').selectOption({ label: 'Bot from a file (WebAssembly)' });
  await seats(page).nth(i).locator('input[type=file]').setInputFiles(file);
}

/** Plays a game of two bots from files to its end; returns its moves. */
async function watch(page: Page, game: string, file: string): Promise<string[]> {
  await setUp(page, game);
  await pick(page, 0, file);
  await pick(page, 1, file);
  await page.locator('input[maxlength="64"]').fill('a known deal');
  await page.locator('button.big').click();
  await untilOver(page);
  const id = /play\/(\w+)/.exec(page.url())?.[1] ?? '';
  return page.evaluate(async (key) => {
    const opening = indexedDB.open('harbour');
    await new Promise((r) => (opening.onsuccess = r));
    const found = opening.result.transaction('games').objectStore('games').get(key);
    await new Promise((r) => (found.onsuccess = r));
    return (found.result as { moves: string[] }).moves;
  }, id);
}

test('the example plays a whole game, always the same', async ({ page }) => {
  const file = compile('example.wasm', EXAMPLE);
  const moves = await watch(page, 'packet-row', file);
  expect(moves.length).toBeGreaterThan(40);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await watch(page, 'packet-row', file)).toEqual(moves);
});

test('a game against a bot from a file continues after a reload', async ({ page }) => {
  await setUp(page, 'rotterdam');
  await pick(page, 1, compile('mate.wasm', EXAMPLE));
  await expectAccessible(page);
  await page.locator('button.big').click();
  await expect(page.locator('.badge', { hasText: 'mate.wasm' }).first()).toBeVisible();
  await page.locator('#decision.live').waitFor();
  await page.reload();
  await page.locator('#decision.live').waitFor();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a file that is not a bot is refused with the reason', async ({ page }) => {
  writeFileSync(`${folder}/text.wasm`, 'no module');
  const outside = '__attribute__((import_module("env"), import_name("now"))) int now(void);\n';
  writeFileSync(`${folder}/empty.c`, 'int f(void) { return 0; }');
  await setUp(page, 'packet-row');
  for (const [file, says] of [
    [`${folder}/text.wasm`, 'text.wasm: this is not a WebAssembly module.'],
    [bot('outside', '{ return now(); }', outside), 'outside.wasm: a bot imports nothing, but this one imports env.now.'],
    [compile('empty.wasm', `${folder}/empty.c`), 'empty.wasm: the module does not export harbour_buffer.'],
  ] as const) {
    await pick(page, 1, file);
    await expect(seats(page).nth(1).getByRole('alert')).toHaveText(says);
  }
  await page.locator('button.big').click();
  await expect(page).toHaveURL(/#\/new\/packet-row/);
});

test('mistakes are reported, and the third ends the bot but not the game', async ({ page }) => {
  await setUp(page, 'packet-row');
  await pick(page, 0, bot('wrong', '{ return 100000; }'));
  await pick(page, 1, bot('trap', '{ __builtin_trap(); }'));
  await page.locator('button.big').click();
  await untilOver(page);
  const alert = page.locator('.trouble');
  await expect(alert).toContainText('wrong.wasm: it chose move number 100000, which is not in the list. It is not asked again');
  await expect(alert).toContainText('trap.wasm: it failed');
});

test('a bot that never answers is ended', async ({ page }) => {
  await setUp(page, 'packet-row');
  await pick(page, 1, bot('slow', '{ for (volatile int i = 0;; i++) ; }'));
  await page.locator('select').last().selectOption('B'); // it begins
  await page.locator('button.big').click();
  await expect(page.locator('.trouble')).toContainText('slow.wasm: it gave no answer within 5 seconds. It is not asked again');
  await page.locator('#decision.live').waitFor();
});
