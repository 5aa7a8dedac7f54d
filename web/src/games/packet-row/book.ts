// book.ts: the illustrated rule book of Packet Row, two pages.
import { markArt, WHEEL_ART } from '$/art/marks';
import type { Book, Figure } from '$/book/book';
import { cardBack, VIGNETTES } from './art/areas';
import { laurel, seal, tag } from './art/shapes';
import { AREAS, type Area } from './cards';
import { bookTexts, texts } from './texts';

const card = (id: string): Figure => ({ card: id });
const sign = (text: string): Figure => ({ sign: text });
const wheel: Figure = { art: WHEEL_ART, box: '0 0 24 24', width: 40, height: 40 };
const mark = (seat: 'A' | 'B' | 'C' | 'D'): Figure => ({ art: markArt(seat), box: '0 0 24 24', width: 32, height: 32 });
const back = (area: Area): Figure => ({ art: cardBack(area), box: '0 0 64 90', width: 46, height: 65 });
const board = (area: Area): Figure => ({ art: VIGNETTES[area], box: '0 0 40 32', width: 45, height: 36 });
const DECKS: Record<Area, string[]> = { guildhall: ['G14', 'G26'], docks: ['D06', 'D19'], market: ['M18', 'M29'], bank: ['B22', 'B26'] };

export const book: Book = {
  ready: bookTexts.ready,
  pages() {
    const { pages, heads, texts: w } = bookTexts();
    const text = (id: string) => w[id] ?? '';
    return [
      {
        title: pages[1] ?? '',
        sections: [
          { title: '', layout: 'intro', items: [{ figures: [{ art: laurel(24, 24, 21, '?', 18), box: '0 0 48 48', width: 56, height: 56 }], text: text('goal') }] },
          { title: heads.setup ?? '', layout: 'pairs', items: AREAS.map((a) => ({ figures: [back(a), ...(DECKS[a] ?? []).map(card)], text: `*${texts().areas[a]}*` })) },
          { title: '', layout: 'wide', items: [{ figures: [], text: text('setup') }] },
          {
            title: heads.round ?? '',
            layout: 'steps',
            items: [
              { figures: [wheel, ...AREAS.map(board)], text: text('round1') },
              { figures: [mark('D'), sign('→'), mark('A'), sign('→'), mark('B'), card('M18')], text: text('round2') },
              { figures: [mark('C'), wheel], text: text('round3') },
              { figures: [card('M29'), card('M27'), sign('←'), back('market'), wheel, sign('→'), mark('D')], text: text('round4') },
            ],
          },
        ],
      },
      {
        title: pages[2] ?? '',
        sections: [
          {
            title: heads.costs ?? '',
            layout: 'wide',
            items: [{
              figures: [
                { art: tag(4, 4, 56, 28, '$6', 17), box: '0 0 64 36', width: 76, height: 43 },
                { art: laurel(24, 24, 21, '4', 18), box: '0 0 48 48', width: 56, height: 56 },
                { art: seal(24, 24, 22, '$25', 15), box: '0 0 48 48', width: 58, height: 58 },
              ],
              text: text('costs'),
            }],
          },
          { title: heads.fulfil ?? '', layout: 'wide', items: [{ figures: [card('S07'), sign('='), card('M18'), sign('+'), card('M15'), sign('+'), card('D06'), sign('→'), { art: seal(24, 24, 22, '$25', 15), box: '0 0 48 48', width: 70, height: 70 }], text: text('fulfil') }] },
          {
            title: heads.helpers ?? '',
            layout: 'grid',
            items: [['D29', 'gold'], ['M29', 'trader'], ['D19', 'captain'], ['G26', 'assistant'], ['B22', 'money'], ['B26', 'banker']].map(([id = '', key = '']) => ({ figures: [card(id)], text: text(key) })),
          },
          { title: heads.end ?? '', layout: 'wide', items: [{ figures: [], text: text('points') }, { figures: [], text: text('end') }] },
        ],
      },
    ];
  },
};
