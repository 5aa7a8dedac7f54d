// numbers.ts: formats chances and their errors for a review.
import { formats } from '$/i18n/formats';
import { locale } from '$/i18n/index.svelte';

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
export const SIGN: Record<string, string> = { doubtful: '?!', mistake: '?', blunder: '??' };
