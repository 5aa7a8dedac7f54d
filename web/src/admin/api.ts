// api.ts: what moderators ask of the server (docs/protocol.md, 8: moderation).
import { t } from '$/i18n/index.svelte';
import { admin } from '$/i18n/admin.svelte';
import { ask, post, problemText } from '$/online/account';
import { ServerError } from '$/online/messages';

export interface Summary {
  started: number;
  connections: number;
  online: number;
  nodes: number;
  tables: { open: number; playing: number; paused: number };
  moves: number;
  moves_per_second: number;
  bot_queue: number;
  memory: number;
  store: { ok: boolean; commit_ms: number };
  users: number;
  games: number;
  reports: number;
}
export interface TableRow {
  table: string;
  state: string;
  game: string;
  created: number;
  moves?: number;
  watchers?: number;
  public?: boolean;
  people: { user: string; name: string }[];
}
export interface UserRow {
  user: string;
  name: string;
  kind: string;
  created: number | null;
  role: string | null;
  online: boolean;
  banned: boolean;
  reason?: string;
  until?: number | null;
  muted: boolean;
  muted_until: number | null;
  address?: string;
}
export interface Report {
  report: string;
  at: number;
  table: string;
  reporter: string | null;
  reporter_name: string;
  user: string;
  name: string;
  reason: string;
  text: string;
  open: boolean;
  closed_by: string;
  closed_at: number | null;
  note: string;
  chat: { at: number; room: string; name: string; text: string; phrase: string }[];
}
export interface AuditLine {
  id: string;
  at: number;
  actor: string | null;
  actor_name: string;
  act: string;
  user: string | null;
  name: string;
  table: string | null;
  range?: string;
  until: number | null;
  reason: string;
}
export interface Sanction {
  kind: string;
  range?: string;
  until: number | null;
  reason: string;
}
const RANKS: (string | null)[] = [null, 'moderator', 'admin'];
/** A role has effect on users of a lower role only. */
export const above = (role: string, other: string | null) => RANKS.indexOf(role) > RANKS.indexOf(other);

export interface Page<T> {
  rows: T[];
  next: string | null;
}

/** An act that is about to be done: what, to whom. */
export interface Wish {
  act: string;
  user?: string;
  name?: string;
  table?: string;
  report?: string;
  range?: string;
}

const get = async <T>(path: string) => (await ask(`admin/${path}`)) as T;
const page = async <T>(path: string, key: string, before: string | null): Promise<Page<T>> => {
  const answer = await get<Record<string, unknown>>(`${path}${before ? `${path.includes('?') ? '&' : '?'}before=${encodeURIComponent(before)}` : ''}`);
  return { rows: answer[key] as T[], next: answer.next as string | null };
};
export const summary = () => get<Summary>('summary');
export const tables = async () => (await get<{ tables: TableRow[] }>('tables')).tables;
export const users = async (q: string) => (await get<{ users: UserRow[] }>(`users?q=${encodeURIComponent(q)}`)).users;
export const reports = (all: boolean, before: string | null) => page<Report>(all ? 'reports?all=1' : 'reports', 'reports', before);
export const audit = (before: string | null) => page<AuditLine>('audit', 'audit', before);
export const sanctions = async () => (await get<{ sanctions: Sanction[] }>('sanctions')).sanctions;
export const act = (wish: Record<string, unknown>) => post('admin/act', wish);

/** The server's own sentence where it says which key is wrong. */
export const trouble = (e: unknown) => (e instanceof ServerError && e.code === 'form' && e.message ? e.message : problemText(e));

export const when = (ms: number) => new Date(ms).toLocaleString(t().ui.locale, { dateStyle: 'medium', timeStyle: 'short' });
export const until = (ms: number | null | undefined) => (ms ? admin().users.until(when(ms)) : admin().users.forGood);
