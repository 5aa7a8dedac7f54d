// account.ts: guests, accounts and sessions (HTTP part of docs/protocol.md).
import type { Seat } from '$/engine/cards';
import { locale } from '$/i18n/index.svelte';
import { online } from '$/i18n/online.svelte';
import { ServerError } from './messages';
import type { MeAnswer, PlayerAnswer, ReplayAnswer } from './messages.gen';
import { server } from './socket.svelte';

type Data = Record<string, unknown>;

async function request(path: string, how: RequestInit): Promise<Data> {
  let answer: Response;
  try {
    answer = await fetch(`./api/${path}`, how);
  } catch {
    throw new ServerError('network', '');
  }
  const data = (await answer.json().catch(() => ({}))) as Data;
  if (data.error === 'overload') server.noteOverload(data);
  if (!answer.ok) throw new ServerError(String(data.error ?? 'busy'), String(data.text ?? ''));
  return data;
}

export const ask = (path: string) => request(path, { cache: 'no-store' });
export const post = (path: string, body: object) => request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

async function enter(path: string, body: object): Promise<void> {
  await post(path, body);
  await server.reopen();
}

export const comeIn = (name: string) => enter('guest', { name });
export const signIn = (name: string, password: string) => enter('login', { name, password });
/** Shows new recovery codes once. */
async function showNew(answer: Data): Promise<void> {
  const { showCodes } = await import('./recovery');
  await showCodes(answer.recovery as string[]);
}
export async function register(name: string, password: string): Promise<void> {
  const answer = await post('register', { name, password });
  await server.reopen();
  await showNew(answer);
}
/** Sets a new password with a recovery code. */
export const recover = (name: string, code: string, fresh: string) => enter('recover', { name, code, new: fresh });
export const newCodes = async (password: string) => showNew(await post('recovery', { password }));
export const codesLeft = async () => Number((await ask('me')).recovery ?? 0);
export const signOut = (everywhere = false) => enter('logout', { everywhere });
export const changePassword = (old: string, fresh: string) => enter('password', { old, new: fresh });
/** Deletes the account permanently. A guest has no password to confirm it with. */
export const deleteAccount = (password?: string) => enter('delete', password === undefined ? {} : { password });

/** 'moderator', 'admin' or null. */
export const myRole = async () => (await ask('me')).role as MeAnswer['role'];

/** A bot of this account, which logs in with a token. */
export interface BotToken {
  id: string;
  name: string;
  created: number;
}
export const listBots = async () => ((await ask('tokens')).tokens ?? []) as BotToken[];
/** The token is shown only once. */
export const makeBot = async (name: string) => String((await post('tokens', { name })).token);
export const revokeBot = (id: string) => post('tokens/revoke', { id });

export interface Rating {
  mu: number;
  sigma: number;
  shown: number;
}
export interface Standing {
  played: number;
  won: number;
  place: number;
  points: number;
  rating?: Rating | null;
}
export interface FinishedGame {
  id: string;
  game: string;
  ended: number;
  rated: boolean;
  players: { seat: Seat; name: string; user: string | null; points: number; place: number }[];
}
/** A player of this server. */
export const playerOf = async (user: string) => (await ask(`players/${encodeURIComponent(user)}`)) as unknown as PlayerAnswer;
/** Played, won and rating, by game. */
export const standingsOf = async (user: string) => ((await ask(`players/${encodeURIComponent(user)}`)).stats ?? {}) as Partial<Record<string, Standing>>;
/** The latest finished games, newest first. */
export const gamesOf = async (user: string, limit = 100) => ((await ask(`replays?player=${encodeURIComponent(user)}&limit=${limit}`)).replays ?? []) as FinishedGame[];

/** A finished game, by the id of its table; fails if there is none that this person may see. */
export const finishedGame = (table: string) => ask(`replays/${encodeURIComponent(table)}?form=json`) as unknown as Promise<ReplayAnswer>;

/** The message for an error code of the server. */
export function errorText(code: string): string {
  const words = online();
  return code === 'overload' ? words.overload(server.overloadSeconds) : (words.errors[code] ?? words.errors.busy ?? code);
}

/** The message for a refusal of the server. */
export const problemText = (e: unknown): string => errorText(e instanceof ServerError ? e.code : 'network');

/** A sentence, and the reason that a moderator gave. */
export const withReason = (text: string, reason: string): string => (reason ? `${text} ${online().report.because(reason)}` : text);

/** The reason why there is no connection. */
export function refusedText(): string {
  const words = online();
  if (server.ban) {
    const { reason, until } = server.ban;
    const when = until === null ? '' : new Date(until).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
    return withReason(when ? words.report.bannedUntil(when) : words.report.banned, reason);
  }
  return server.refused ? errorText(server.refused) : server.status === 'lost' ? words.lost : words.connecting;
}
