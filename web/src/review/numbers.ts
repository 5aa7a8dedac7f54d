// numbers.ts: formats chances and their errors for a review.
import { formats } from '$/i18n/formats';
import { locale } from '$/i18n/index.svelte';

/** A change of less than this is not mentioned, as a loss of less has no mark. */
export const NOTABLE = 0.03;
/** A change of so many standard errors is more than chance, as in the engine. */
export const CLEARLY = 2.5;

const whole = (x: number) => Math.round(x * 100);

/** "38 %" */
export const share = (x: number): string => formats(locale()).percent(whole(x));
/** The displayed difference of a and b. */
export const difference = (a: number, b: number): string => formats(locale()).percent(whole(a) - whole(b));
/** "38 ± 2 %"; an error is never shown as 0. */
export const withError = (x: number, error: number): string => `${formats(locale()).number(whole(x))} ± ${formats(locale()).percent(Math.max(1, whole(error)))}`;
/** "+12", "−3" */
export const change = (x: number): string => {
  const n = whole(x);
  return `${n > 0 ? '+' : n < 0 ? '−' : ''}${formats(locale()).number(Math.abs(n))}`;
};

export const DASH: Record<string, string> = { A: '', B: '9 4', C: '2 4', D: '12 4 3 4', E: '5 3' };
export const SIGN: Record<string, string> = { doubtful: '?!', mistake: '?', blunder: '??', only: '!' };

/** The comment of a move in a record: "A 60 B 40 +- 2; mistake" starts with the chances after it. */
export function chancesIn(comment: string): { win: number[] | null; error: number; rest: string } {
  const found = /^((?:[A-E] \d+ )+)\+- (\d+)(?:; |$)/.exec(comment);
  if (!found) return { win: null, error: 0, rest: comment };
  const win = [...(found[1] ?? '').matchAll(/\d+/g)].map((n) => Number(n[0]) / 100);
  return { win, error: Number(found[2]) / 100, rest: comment.slice(found[0].length) };
}
