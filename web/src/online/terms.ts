// terms.ts: the terms of an online table in words: clock, rating, hints, language, duration.
import { languageName, t } from '$/i18n/index.svelte';
import { online } from '$/i18n/online.svelte';
import type { TableState } from './messages';
import type { ClockRule } from './messages.gen';

/** "5 min + 10 s a move", "3 days a move" or "No clock". */
export function clockRule(c: ClockRule): string {
  const w = online().create;
  switch (c.kind) {
    case 'live': return w.clockLive(Math.round(c.bank / 60), c.increment);
    case 'days': return w.clockDays(c.days);
    default: return w.clockNone;
  }
}

/** The terms that a player should know before taking a seat. */
export function termsOf({ game, setup }: Pick<TableState, 'game' | 'setup'>): string[] {
  const { create, terms: w } = online();
  return [clockRule(setup.clock), setup.rated ? create.rated : w.notRated, setup.hints ? w.hintsOn : w.hintsOff, languageName(setup.language), t().games[game]?.duration ?? ''].filter(Boolean);
}
