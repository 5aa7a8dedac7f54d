// picture.ts: a moment as one picture: the board, the chances, the move, the better move, and the curve.
//
// The picture is self-contained: colours are values, not variables of the page.
import { flushSync } from 'svelte';
import { SEAT_SHAPES } from '$/art/marks';
import { describeMove } from '$/game/describe';
import { withoutSeat } from '$/game/moves';
import { who } from '$/game/player-names';
import { review as texts } from '$/i18n/review.svelte';
import { plain } from '$/i18n/sentence-parts';
import { elementSvg } from './element-svg';
import { DASH, share, withError } from './numbers';
import type { Review } from './review.svelte';

const W = 1200;
const H = 760;
const SPLIT = 740;
const escape = (s: string) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const text = (x: number, y: number, size: number, s: string, more = '') => `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escape(s)}</text>`;

/** A picture is shown to others: nobody in it is called "You". */
export function momentPicture(review: Review, board: Element | null): string {
  const reader = review.session.reader;
  review.session.reader = null;
  flushSync(); // the board too is drawn with names
  try {
    return draw(review, board);
  } finally {
    review.session.reader = reader;
  }
}

function draw(review: Review, board: Element | null): string {
  const css = getComputedStyle(document.documentElement);
  const value = (name: string) => css.getPropertyValue(name).trim();
  const s = review.session;
  const w = texts();
  const ink = value('--text');
  const soft = value('--text-2');
  const out = [`<rect width="${W}" height="${H}" fill="${value('--panel')}"/>`];
  const made = review.at < review.length ? review.analysis.judged[review.at]?.move : undefined;
  const story = made ? plain(review.textOf(review.at)) : w.end;
  out.push(text(48, 72, 34, story, 'font-weight="700"'), text(48, 106, 20, plain(review.roundAt(review.at).text), `fill="${soft}"`));

  s.players.forEach((p, i) => {
    const x = 48 + i * 220;
    out.push(`<g transform="translate(${x} 130)"><path d="${SEAT_SHAPES[p.seat]}" fill="${value(`--p-${p.seat}`)}"/></g>`);
    out.push(text(x + 32, 149, 20, who(s, p.seat).name, 'font-weight="600"'));
    if (review.chances) out.push(text(x + 32, 174, 20, share(review.chances[i] ?? 0), `fill="${soft}"`));
  });

  if (board) out.push(elementSvg(board, 40, 200, SPLIT - 80, H - 230));

  const list = review.here?.choices ?? [];
  const played = review.here?.played ?? 0;
  const rows = list.map((c, i) => ({ c, i })).filter(({ i }) => i < 4 || i === played);
  const widest = Math.max(0.1, ...rows.map(({ c }) => c.win + c.error));
  const bar = (p: number) => SPLIT + (280 * Math.max(0, p)) / widest;
  rows.forEach(({ c, i }, k) => {
    const y = 220 + k * 52;
    const fill = i === 0 ? value('--good') : i === played ? value('--warn') : soft;
    const tag = i === 0 ? w.best : i === played ? w.played : '';
    out.push(text(SPLIT, y, 18, describeMove(s, withoutSeat(c.move)) + (tag ? ` (${tag})` : ''), 'font-weight="600"'));
    out.push(`<rect x="${SPLIT}" y="${y + 8}" width="${bar(c.win) - SPLIT}" height="12" fill="${fill}"/>`);
    out.push(`<path d="M${bar(c.win - c.error)} ${y + 14}H${bar(c.win + c.error)}" stroke="${ink}" stroke-width="2"/>`);
    out.push(text(SPLIT + 300, y + 20, 18, withError(c.win, c.error)));
  });
  out.push(curve(review, value));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}" font-family="Georgia, serif" fill="${ink}">${out.join('')}</svg>`;
}

function curve(review: Review, value: (name: string) => string): string {
  const [left, right, top, bottom] = [SPLIT + 50, W - 40, 500, H - 50];
  const judged = review.analysis.judged;
  const x = (n: number) => left + ((right - left) * n) / Math.max(1, review.length);
  const y = (p: number) => bottom - (bottom - top) * p;
  const grid = [0, 0.5, 1].map((p) => `<path d="M${left} ${y(p)}H${right}" stroke="${value('--line')}"/>${text(left - 8, y(p) + 6, 16, share(p), `text-anchor="end" fill="${value('--text-2')}"`)}`);
  const lines = review.session.players.map((p, i) => {
    const points = [judged[0]?.before[i] ?? 0, ...judged.map((j) => j.win[i] ?? 0)].map((c, n) => `${x(n).toFixed(1)} ${y(c).toFixed(1)}`);
    return judged.length ? `<path d="M${points.join('L')}" fill="none" stroke="${value(`--p-${p.seat}`)}" stroke-width="3" stroke-dasharray="${DASH[p.seat] ?? ''}"/>` : '';
  });
  return `${grid.join('')}${lines.join('')}<path d="M${x(review.at)} ${top - 10}V${bottom}" stroke="${value('--accent')}" stroke-width="3"/>`;
}

export async function toPng(svg: string): Promise<Blob> {
  const image = new Image(W, H);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = W;
  canvas.height = H;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((b) => (b ? resolve(b) : reject(new Error('no picture'))), 'image/png'));
}
