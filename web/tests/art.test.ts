// art.test.ts: every card of both games can be drawn, and no drawing breaks the page's policy.
import { beforeAll, describe, expect, test } from 'vitest';
import { cardHand, cardLarge, cardSmall } from '$/games/packet-row/art/cards';
import type { CardWords } from '$/games/packet-row/art/words';
import { buoyArt, hullArt, laneArt } from '$/games/rotterdam/art/channels';
import { markArt, pieceArt } from '$/art/marks';
import { poster as southStreet } from '$/games/packet-row/art/poster';
import { poster as maasToday } from '$/games/rotterdam/art/poster';
import { panorama } from '$/games/packet-row/art/panorama';
import { SEATS } from '$/engine/cards';
import type { PrCard } from '$/games/packet-row/cards';
import { CHANNELS } from '$/games/rotterdam/cards';
import { readDeck as readPacketRow } from '$/games/packet-row/deck';
import { readDeck as readRotterdam } from '$/games/rotterdam/deck';
import { anyGood, briefOf, labelOf, nameOf, titleOf, useOf } from '$/games/packet-row/card-text';
import { texts as prTexts } from '$/games/packet-row/texts';
import { labelOf as rtLabelOf } from '$/games/rotterdam/card-text';
import { texts as rtTexts } from '$/games/rotterdam/texts';
import { formats } from '$/i18n/formats';
import { LANGUAGES, locale, speak } from '$/i18n/index.svelte';
import { chart, lane } from '$/games/rotterdam/geometry';
import { realEngine } from './engine';

/** Tags balance, numbers are numbers, and there is no inline style. */
function expectDrawing(svg: string): void {
  expect(svg).not.toMatch(/NaN|undefined|null|style=|<script|on\w+=/);
  const open: string[] = [];
  for (const [, slash, tag, self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (self) continue;
    if (slash) expect(open.pop()).toBe(tag);
    else open.push(tag ?? '');
  }
  expect(open).toEqual([]);
}

let pr: ReturnType<typeof readPacketRow>;
let rt: ReturnType<typeof readRotterdam>;
beforeAll(async () => {
  const engine = await realEngine();
  pr = readPacketRow((await engine.call('cards', { game: 'packet-row' })).cards);
  const { cards, edition } = await engine.call('cards', { game: 'rotterdam' });
  rt = readRotterdam(cards, edition);
});

describe('Packet Row', () => {
  for (const { id, name } of LANGUAGES) {
    test(`all cards in all sizes, ${name}`, async () => {
      await speak(id);
      await prTexts.ready();
      const w = prTexts();
      const words: CardWords = { title: titleOf, use: useOf, destination: (d) => w.places[d], good: (g) => w.goods[g], units: w.card.units, anyGood, money: formats(locale()).money };
      expect(pr.cards.size).toBe(172);
      for (const card of pr.cards.values() as Iterable<PrCard>) for (const draw of [cardLarge, cardSmall, cardHand]) expectDrawing(draw(card, words));
      for (const card of pr.cards.values()) for (const text of [nameOf(card), labelOf(card), briefOf(card)]) expect(text).not.toMatch(/undefined|NaN|^$/);
    });
  }
});

describe('Rotterdam', () => {
  test('all cards have names in all languages', async () => {
    expect(rt.cards.size).toBe(126);
    for (const { id } of LANGUAGES) {
      await speak(id);
      await rtTexts.ready();
      for (const card of rt.cards.values()) expect(rtLabelOf(card)).not.toMatch(/undefined|NaN|^$/);
    }
  });
  test('every channel has a lane on the landscape and the portrait map', () => {
    for (const upright of [false, true]) {
      const c = chart(rt.board, upright);
      for (const e of rt.board.channels) expect(lane(c, rt.board, e).d).toMatch(/^M-?[\d.]+ -?[\d.]+L-?[\d.]+ -?[\d.]+$/);
    }
    expect(rt.board.positions.size).toBe(32);
  });
});

test('marks, channels and posters', () => {
  for (const s of SEATS) [markArt(s), pieceArt(s), hullArt(s)].forEach(expectDrawing);
  for (const c of CHANNELS) [buoyArt(c, 'X'), laneArt(c, 'M0 0H10')].forEach(expectDrawing);
  [southStreet(), maasToday(), panorama(900, 80)].forEach(expectDrawing);
});
