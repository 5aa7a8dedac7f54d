// cards.ts: the cards of Packet Row in three optical sizes, not one picture scaled.
//
// L (100 x 140, from 96 px): band with the name, engraving, bottom line. S (64 x 90, 44 to 80 px): no
// title, larger marks. H (64 x 90, the hand): all information is in the left 44 units, so cards
// may overlap; the price already paid is left out.
import { areaOf, type PrCard } from '$/games/packet-row/cards';
import { BUILDING_ART } from './buildings';
import { FLAGS, flagAt } from './flags';
import { goodAt, goodsHeap, goodsRow } from './goods';
import { INK, line, PAPER } from '$/art/ink';
import { PEOPLE } from './people';
import { laurel, seal, sealBar, tag } from './shapes';
import { shipArt } from './ship';
import { goldArt, noteArt } from './treasure';
import type { CardWords } from './words';

const num = (x: number, y: number, size: number, text: string | number, more = '') =>
  `<text x="${x}" y="${y}" class="t-num" font-size="${size}" ${more}>${text}</text>`;
const sub = (x: number, y: number, size: number, text: string, more = '') =>
  `<text x="${x}" y="${y}" class="t-sub" font-size="${size}" ${more}>${text}</text>`;
const MIDDLE = 'text-anchor="middle"';

/** The largest size at which a text of this length fits a width, for a face about `ratio` em wide a letter. */
const fit = (text: string, size: number, width: number, ratio = 0.56) => Math.min(size, +(width / (text.length * ratio)).toFixed(1));

/** The engraving of a card that has one, 100 x 82. */
export function engraving(c: PrCard): string {
  switch (c.kind) {
    case 'ship': return shipArt(c.destination);
    case 'gold': return goldArt(c.amount);
    case 'money': return noteArt(c.value);
    case 'building': return BUILDING_ART[c.building];
    case 'assistant': case 'captain': case 'trader': case 'banker': return PEOPLE[c.kind];
    case 'contract': return flagAt(c.destination, 20, 18, 60);
    case 'goods': return goodsHeap(c.good, c.amount, 16, 4, 68, 74);
  }
}

function bodyL(c: PrCard, w: CardWords): string {
  const picture = `<svg x="5" y="26" width="90" height="80" viewBox="0 0 100 82">${engraving(c)}</svg><path d="M4 107H96" ${line(0.6)}/>`;
  switch (c.kind) {
    case 'contract': {
      const place = w.destination(c.destination);
      const good = w.good(c.good);
      const units = c.amount > 3 ? goodsRow(c.good, c.amount, 50, 84, 20.5, 0.6) : goodsRow(c.good, c.amount, 50, 83, 23, 3);
      return (
        flagAt(c.destination, 24, 29, 52) +
        sub(50, 76, fit(place, 10.4, 84, 0.58), place, MIDDLE) +
        `<path d="M12 80.5H88" ${line(0.6, 'stroke-dasharray="1.5 2"')}/>` +
        units + num(11, 127, 17, c.amount) + sub(23.5, 126, fit(good, 10.4, 39, 0.64), good) + seal(80, 120.5, 15, w.money(c.value), 11.5)
      );
    }
    case 'goods':
      return (
        goodsHeap(c.good, c.amount, 16, 28, 68, 74) + num(12, 128, 22, c.amount) + sub(29, 127, fit(w.units(c.amount), 9.6, 27, 0.56), w.units(c.amount)) +
        tag(57, 110, 37, 21, w.money(c.cost), 13.5)
      );
    case 'building':
      return picture + laurel(24, 121.5, 11.5, String(c.value), 14) + tag(53, 111, 41, 21, w.money(c.cost), 13.5);
    case 'gold': {
      const [a, b] = w.anyGood(c.amount);
      return picture + num(12, 128, 22, c.amount) + sub(28.5, 120.5, fit(a, 7.4, 31, 0.6), a) + sub(28.5, 129, fit(b, 7.4, 31, 0.6), b) + tag(61, 110, 33, 21, w.money(c.cost), 13.5);
    }
    case 'ship':
      return picture + flagAt(c.destination, 11, 111, 31) + num(52, 127.6, 18, FLAGS[c.destination].code);
    case 'assistant': case 'captain': case 'trader': case 'banker': case 'money': {
      const [a, b] = w.use(c) ?? ['', ''];
      return picture + sub(50, 118.4, fit(a, 9.6, 86, 0.54), a, MIDDLE) + sub(50, 129.6, fit(b, 9.6, 86, 0.54), b, MIDDLE);
    }
  }
}

/** Drawing of 100 x 140. */
export function cardLarge(c: PrCard, w: CardWords): string {
  const title = w.title(c);
  return (
    `<rect x=".6" y=".6" width="98.8" height="138.8" rx="6" fill="${PAPER}" stroke="${INK}" stroke-width="1.2"/><rect x="4" y="4" width="92" height="132" rx="3.4" ${line(0.6)}/>` +
    `<path d="M4 7.4A3.4 3.4 0 0 1 7.4 4H92.6A3.4 3.4 0 0 1 96 7.4V22H4Z" fill="var(--deck-${areaOf(c)})"/>` +
    `<text x="50" y="17.2" text-anchor="middle" class="t-ttl t-white" font-size="${fit(title, 12.2, 86, 0.62)}">${title}</text><path d="M4 24.2H96" ${line(0.6)}/>` +
    (c.deck === 'start' ? `<path d="M10.5 18.5c0-2.6 1-3.6 2-4.2a2.2 2.2 0 1 1 2.2 0c1 .6 2 1.6 2 4.2z" fill="#fff"/>` : '') +
    bodyL(c, w)
  );
}

const frameSmall = (c: PrCard) =>
  `<rect x=".6" y=".6" width="62.8" height="88.8" rx="5" fill="${PAPER}" stroke="${INK}" stroke-width="1.2"/><path d="M.6 9V5.6A5 5 0 0 1 5.6.6H58.4A5 5 0 0 1 63.4 5.6V9Z" fill="var(--deck-${areaOf(c)})" stroke="${INK}" stroke-width="1.2"/>`;

const pictureSmall = (c: PrCard, x: number, y: number, w: number, h: number) =>
  `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 100 82">${engraving(c)}</svg>`;

function bodyS(c: PrCard, w: CardWords): string {
  switch (c.kind) {
    case 'contract':
      return (
        flagAt(c.destination, 6, 14, 30) + num(39, 29, 13, FLAGS[c.destination].code) + num(6, 57, 19, `${c.amount}×`) + goodAt(c.good, 32, 36, 26) +
        `<path d="M5 64H59" ${line(0.6, 'stroke-dasharray="1.5 2"')}/>` + sealBar(8, 67.5, 48, 18, w.money(c.value), 14.5)
      );
    case 'goods':
      return goodsHeap(c.good, c.amount, 11, 16, 46, 44) + num(6, 82, 21, c.amount) + tag(23, 66, 37, 18, w.money(c.cost), 13);
    case 'money':
      return pictureSmall(c, 3, 12, 58, 46) + num(32, 81, 20, w.money(c.value), MIDDLE);
    case 'building':
      return pictureSmall(c, 2, 12, 60, 50) + laurel(15, 75, 8.5, String(c.value), 12) + tag(28, 66, 32, 18, w.money(c.cost), 13);
    case 'gold':
      return pictureSmall(c, 2, 12, 60, 50) + num(6, 82, 21, c.amount) + tag(28, 66, 32, 18, w.money(c.cost), 13);
    case 'ship':
      return pictureSmall(c, 2, 12, 60, 50) + flagAt(c.destination, 5, 67, 23) + num(32, 81.5, 16, FLAGS[c.destination].code);
    case 'assistant': case 'captain': case 'trader': case 'banker': {
      const title = w.title(c);
      return pictureSmall(c, 2, 12, 60, 62) + `<text x="32" y="84.6" ${MIDDLE} class="t-ttl" font-size="${fit(title, 11, 56, 0.58)}">${title}</text>`;
    }
  }
}

/** Drawing of 64 x 90. */
export const cardSmall = (c: PrCard, w: CardWords) => frameSmall(c) + bodyS(c, w);

function bodyH(c: PrCard, w: CardWords): string {
  switch (c.kind) {
    case 'contract':
      return (
        flagAt(c.destination, 5, 14, 36) +
        `<text transform="translate(48.5 27) rotate(90)" ${MIDDLE} class="t-num" font-size="13">${FLAGS[c.destination].code}</text>` +
        `<path d="M5 42.5H59" ${line(0.6, 'stroke-dasharray="1.5 2"')}/>` + num(5, 61, 18, c.amount) + goodAt(c.good, 19, 44.5, 22) +
        sealBar(3.8, 69, 40, 17, w.money(c.value), 13.5)
      );
    case 'goods':
      return goodsHeap(c.good, c.amount, 5, 14, 42, 44) + num(6, 83, 22, c.amount);
    case 'money':
      return pictureSmall(c, 2, 13, 60, 46) + num(6, 82, 20, w.money(c.value));
    case 'building':
      return pictureSmall(c, 2, 12, 60, 50) + laurel(16, 75, 9.5, String(c.value), 13);
    case 'gold':
      return pictureSmall(c, -3, 11, 60, 50) + num(6, 83, 22, c.amount);
    case 'ship':
      return pictureSmall(c, -2, 12, 60, 50) + flagAt(c.destination, 4, 68, 19) + num(24, 80.5, 12, FLAGS[c.destination].code);
    case 'assistant': case 'captain': case 'trader': case 'banker': {
      const title = w.title(c);
      return (
        pictureSmall(c, -6, 12, 66, 60) + `<rect x="1.2" y="72" width="61.6" height="16.4" rx="4" fill="${PAPER}"/>` +
        `<text x="5" y="84" class="t-ttl" font-size="${fit(title, 9.6, 44, 0.58)}">${title}</text>`
      );
    }
  }
}

/** Drawing of 64 x 90. */
export const cardHand = (c: PrCard, w: CardWords) => frameSmall(c) + bodyH(c, w);
