// socket.test.ts: requests of the page that were not answered are sent again, under the same id and in good order.
import { beforeEach, expect, test, vi } from 'vitest';

type Sent = Record<string, unknown> & { t: string; id?: string };

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Sent[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};
  constructor(readonly url: URL | string) {
    FakeSocket.all.push(this);
  }
  send = (text: string) => void this.sent.push(JSON.parse(text) as Sent);
  close = () => this.onclose();
  hear = (m: object) => this.onmessage({ data: JSON.stringify(m) });
}

const last = () => FakeSocket.all.at(-1)!;
const welcome = { t: 'welcome', v: 2, server: 'x', user: '7Q2MJX0C9RTD', name: 'Ines', kind: 'guest', time: 0, tables: [] };

async function connected() {
  vi.resetModules();
  const { server } = await import('$/online/socket.svelte');
  const open = server.open();
  last().onopen();
  last().hear(welcome);
  await open;
  return server;
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' });
  vi.stubGlobal('WebSocket', FakeSocket);
});

test('the address names the table of the page, for a balancer', async () => {
  await connected();
  expect(String(last().url)).toBe('ws://127.0.0.1/ws');
  vi.stubGlobal('location', { href: 'https://club.example/play/#/t/7Q2MJX0C9RTD' });
  await connected();
  expect(String(last().url)).toBe('wss://club.example/play/ws?table=7Q2MJX0C9RTD');
});

test('a request that came too fast is sent again after the wait, under the same id', async () => {
  const server = await connected();
  const answer = server.ask('ping', {});
  await vi.advanceTimersByTimeAsync(0);
  const first = last().sent.at(-1)!;
  last().hear({ t: 'no', error: 'rate', text: 'too many messages', wait: 500, re: first.id });
  await vi.advanceTimersByTimeAsync(499);
  expect(last().sent.filter((m) => m.id === first.id)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(last().sent.filter((m) => m.id === first.id)).toHaveLength(2);
  last().hear({ t: 'pong', time: 1, re: first.id });
  expect((await answer).t).toBe('pong');
});

test('a request that an overloaded server refuses is not sent again, and the wait is kept for the message', async () => {
  const server = await connected();
  const answer = server.ask('ping', {}).catch((e: { code: string }) => e.code);
  await vi.advanceTimersByTimeAsync(0);
  const first = last().sent.at(-1)!;
  last().hear({ t: 'no', error: 'overload', text: 'the server is overloaded', wait: 3500, re: first.id });
  expect(await answer).toBe('overload');
  expect(server.overloadSeconds).toBe(4);
  await vi.advanceTimersByTimeAsync(10000);
  expect(last().sent.filter((m) => m.id === first.id)).toHaveLength(1);
});

test('after a loss a room enters its table before a line of chat is sent again', async () => {
  const server = await connected();
  server.listen((m) => m.t === 'welcome' && void server.ask('enter', { table: 'T' }));
  const said = server.ask('chat', { table: 'T', text: 'hello' });
  await vi.advanceTimersByTimeAsync(0);
  const line = last().sent.at(-1)!;
  last().close();
  await vi.advanceTimersByTimeAsync(1000);
  last().onopen();
  last().hear(welcome);
  await vi.advanceTimersByTimeAsync(0);
  expect(last().sent.map((m) => m.t)).toEqual(['hello', 'enter', 'chat']);
  expect(last().sent[2]!.id).toBe(line.id);
  last().hear({ t: 'chat', k: 1, again: true, re: line.id });
  expect((await said).again).toBe(true);
});

test('a page of another version stops with a message', async () => {
  const server = await connected();
  last().close();
  await vi.advanceTimersByTimeAsync(1000);
  last().onopen();
  last().hear({ t: 'no', error: 'version', text: 'this server speaks version 3' });
  expect(server.refused).toBe('version');
  const sockets = FakeSocket.all.length;
  last().close();
  await vi.advanceTimersByTimeAsync(60000);
  expect(FakeSocket.all.length).toBe(sockets);
});
