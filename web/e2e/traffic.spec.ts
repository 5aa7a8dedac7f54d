// traffic.spec.ts: what the page sends to the server and to the engine, for entering a table and for one move.
import type { Page } from '@playwright/test';
import { harbour } from './server';
import { decidePacketRow, expect, prefer, test } from './table';

test.skip(harbour() === null, 'no harbour server was built');

/** A message to the server, from it, or to the engine; the operations of a message to the engine are separated by blanks. */
interface Sent { to: 'server' | 'page' | 'engine'; what: string }

/** Writes down every message; has to run before the page's own scripts. */
function listen(): void {
  const log: Sent[] = [];
  Object.assign(window, { traffic: log });
  const ask = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: { requests?: { op: string }[] }) {
    log.push({ to: 'engine', what: message.requests?.map((r) => r.op).join(' ') ?? 'start' });
    ask.call(this, message);
  };
  const send = WebSocket.prototype.send;
  const known = new WeakSet<WebSocket>();
  WebSocket.prototype.send = function (this: WebSocket, text: string) {
    const hear = (e: MessageEvent) => {
      const m = JSON.parse(String(e.data)) as { t: string; what?: string };
      log.push({ to: 'page', what: m.what ?? m.t });
    };
    if (!known.has(this)) this.addEventListener('message', hear);
    known.add(this);
    log.push({ to: 'server', what: (JSON.parse(text) as { t: string }).t });
    send.call(this, text);
  };
}

type Listening = { traffic: Sent[] };
const forget = (page: Page) => page.evaluate(() => ((window as unknown as Listening).traffic.length = 0));
/** What was sent to one of them, without what it was asked before. */
const sent = async (page: Page, to: Sent['to']): Promise<string[]> =>
  (await page.evaluate(() => (window as unknown as Listening).traffic)).filter((m) => m.to === to).map((m) => m.what);

/** Plays Packet Row with two bots on a connection of its own until `most` moves have been made and the person is asked; gives the table's id. */
function playMoves(page: Page, most: number): Promise<string> {
  return page.evaluate((last) => new Promise<string>((resolve) => {
    const socket = new WebSocket(new URL('./ws', location.href).href.replace('http', 'ws'));
    const say = (id: string, m: object) => socket.send(JSON.stringify({ ...m, id }));
    let table = '';
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', v: 2, legal: true }));
    socket.onmessage = (e) => {
      const m = JSON.parse(String(e.data)) as { t: string; re?: string; table?: string; ply?: number; legal?: string[] | null };
      if (m.t === 'welcome') say('open', { t: 'open', game: 'packet-row', seats: 3 });
      if (m.re === 'open') {
        table = m.table ?? '';
        for (const seat of ['B', 'C']) say(`bot-${seat}`, { t: 'bot', table, seat, level: 'deckhand' });
        say('start', { t: 'start', table });
      }
      if (m.t !== 'did' || !m.legal?.length) return;
      if ((m.ply ?? 0) < last) return say(`move-${m.ply}`, { t: 'move', table, ply: m.ply, move: m.legal[0] });
      resolve(table);
      socket.close();
    };
  }), most);
}

test('entering a table is one request to server and engine, and so is a move', async ({ page }) => {
  await page.addInitScript(listen);
  await prefer(page);
  await page.goto('./#/lobby');
  await page.locator('form input').first().fill('Ines');
  await page.locator('form .btn.pri').click();
  await expect(page.locator('.me b')).toContainText('Ines');
  const table = await playMoves(page, 30);
  await page.goto('./#/');
  await forget(page);

  await page.goto(`./#/t/${table}`);
  await expect(page.locator('#decision.live')).toBeVisible();
  const plies = Number(await page.locator('#decision').getAttribute('data-ply'));
  expect(plies).toBeGreaterThanOrEqual(30);
  expect((await sent(page, 'server')).filter((t) => t !== 'lobby')).toEqual(['enter']);
  const views = [...Array<string>(plies + 1).fill('see'), 'legal', 'facts'].join(' ');
  expect(await sent(page, 'engine')).toEqual(['start', 'cards', views]); // the engine is loaded with the first table

  for (let i = 0; i < 3; i++) {
    await forget(page);
    await decidePacketRow(page);
    await expect(page.locator('#decision.live')).toBeVisible();
    expect(await sent(page, 'server')).toEqual(['move']);
    const moves = (await sent(page, 'page')).filter((what) => what === 'move').length; // one's own and those of the bots
    // Not the preview of the card that is picked, nor its explanation: the pointer may rest on a card for a while.
    const asked = (await sent(page, 'engine')).filter((ops) => ops !== 'preview' && ops !== 'check');
    expect(moves).toBeGreaterThan(0);
    expect(asked).toEqual(Array(moves).fill('see legal facts'));
  }
});
