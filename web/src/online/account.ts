// account.ts: coming in as a guest or with an account (HTTP part of docs/protocol.md).
import { ServerError } from './protocol';
import { server } from './socket.svelte';

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  let answer: Response;
  try {
    answer = await fetch(`./api/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  } catch {
    throw new ServerError('network', '');
  }
  const data = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (!answer.ok) throw new ServerError(String(data.error ?? 'busy'), String(data.text ?? ''));
  return data;
}

async function enter(path: string, body: object): Promise<void> {
  await post(path, body);
  await server.reopen();
}

export const comeIn = (name: string) => enter('guest', { name });
export const signIn = (name: string, password: string) => enter('login', { name, password });
export const register = (name: string, password: string) => enter('register', { name, password });
export const signOut = () => enter('logout', { everywhere: false });

/** Is there a server at all? A page on a plain web host has none. */
export async function reachable(): Promise<boolean> {
  try {
    const answer = await fetch('./healthz', { cache: 'no-store' });
    return answer.ok && !(answer.headers.get('content-type') ?? '').includes('html');
  } catch {
    return false;
  }
}
