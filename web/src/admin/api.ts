// api.ts: the requests of moderators to the server (docs/protocol.md, 8: moderation).
import { locale } from '$/i18n/index.svelte';
import { admin } from '$/i18n/admin.svelte';
import { ask, post, problemText } from '$/online/account';
import { ServerError } from '$/online/messages';
import type { ActAnswer, ActRequest, AdminTablesAnswer, AdminUsersAnswer, AuditRow, ReportRow, SanctionsAnswer, SummaryAnswer } from '$/online/messages.gen';

const RANKS: (string | null)[] = [null, 'moderator', 'admin'];
/** A role has effect on users of a lower role only. */
export const above = (role: string, other: string | null) => RANKS.indexOf(role) > RANKS.indexOf(other);

export interface Page<T> {
  rows: T[];
  next: string | null;
}

/** An act before it is confirmed: its kind and its target. */
export interface Wish {
  act: ActRequest['act'];
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
export const summary = () => get<SummaryAnswer>('summary');
export const tables = async () => (await get<AdminTablesAnswer>('tables')).tables;
export const users = async (q: string) => (await get<AdminUsersAnswer>(`users?q=${encodeURIComponent(q)}`)).users;
export const reports = (all: boolean, before: string | null) => page<ReportRow>(all ? 'reports?all=1' : 'reports', 'reports', before);
export const audit = (before: string | null) => page<AuditRow>('audit', 'audit', before);
export const sanctions = async () => (await get<SanctionsAnswer>('sanctions')).sanctions;
export const act = async (wish: Omit<Wish, 'name'> & { reason: string; minutes?: number | null }) => (await post('admin/act', wish)) as unknown as ActAnswer;

/** The server's own message if it names the wrong key. */
export const trouble = (e: unknown) => (e instanceof ServerError && e.code === 'form' && e.message ? e.message : problemText(e));

export const when = (ms: number) => new Date(ms).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
export const until = (ms: number | null | undefined) => (ms ? admin().users.until(when(ms)) : admin().users.forGood);
