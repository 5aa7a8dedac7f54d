// book.ts: the illustrated rule book of Rotterdam, two pages.
import { WHEEL_ART } from '$/art/marks';
import { GLYPHS } from '$/art/glyphs';
import type { Book, Figure } from '$/book/book';
import { buoyArt, hullArt, laneArt } from './art/channels';
import { MATERIAL_ART, PRODUCT_ART, SHIPPING_ART } from './art/pictograms';
import { CHANNELS, HARBOUR_TAKES, type Channel, type Harbour, type Product, type Shipping } from './cards';
import { bookTexts, texts } from './texts';

const sign = (text: string): Figure => ({ sign: text });
const icon = (art: string, size = 36): Figure => ({ art: `<rect width="24" height="24" rx="3" fill="var(--card-paper)"/>${art}`, box: '0 0 24 24', width: size, height: size });
const lane = (c: Channel): Figure => ({ art: `<g fill="none">${laneArt(c, 'M4 15H88')}</g><g transform="translate(46 15) scale(1.2)">${buoyArt(c, texts().letters[c])}</g>`, box: '0 0 92 30', width: 84, height: 28 });
const ship = (seat: 'A' | 'B', cargo: keyof typeof MATERIAL_ART): Figure => ({ art: `<g transform="translate(30 14)">${hullArt(seat)}<g transform="translate(-14 -8) scale(.66)">${MATERIAL_ART[cargo]}</g></g>`, box: '0 0 60 28', width: 78, height: 36 });
const anchor: Figure = { art: `<path d="${GLYPHS.anchor}" fill="none" stroke="var(--text)" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`, box: '0 0 20 20', width: 34, height: 34 };
const wheel: Figure = { art: WHEEL_ART, box: '0 0 24 24', width: 36, height: 36 };
const MADE: Record<Harbour, Product[]> = { BOT: ['PET', 'PLA'], VUL: ['BRE', 'COR'], MER: ['OJU', 'JAM'], WAA: ['CLO', 'CAR'] };

export const book: Book = {
  ready: bookTexts.ready,
  pages() {
    const { pages, heads, texts: w } = bookTexts();
    const t = texts();
    const text = (id: string) => w[id] ?? '';
    const harbours = Object.keys(MADE) as Harbour[];
    return [
      {
        title: pages[1] ?? '',
        sections: [
          { title: '', layout: 'intro', items: [{ figures: [icon(SHIPPING_ART.advantage, 48)], text: text('goal') }] },
          { title: heads.river ?? '', layout: 'wide', items: [{ figures: [ship('A', 'grain'), ...CHANNELS.map(lane), anchor], text: text('river') }] },
          { title: '', layout: 'pairs', items: harbours.map((h) => ({ figures: [icon(MATERIAL_ART[HARBOUR_TAKES[h]]), sign('→'), ...MADE[h].map((p) => icon(PRODUCT_ART[p]))], text: `*${t.harbours[h]}*: ${MADE[h].map((p) => t.products[p]).join(', ')}` })) },
          {
            title: heads.round ?? '',
            layout: 'steps',
            items: [
              { figures: [ship('A', 'textile')], text: text('phase1') },
              { figures: [lane('purple')], text: text('phase2') },
              { figures: [anchor, sign('→'), { card: 'H06' }], text: text('phase3') },
              { figures: [icon(MATERIAL_ART.fruit), sign('→'), icon(PRODUCT_ART.JAM)], text: text('phase4') },
              { figures: [icon(PRODUCT_ART.JAM), sign('↔'), icon(PRODUCT_ART.CLO)], text: text('phase5') },
              { figures: [{ card: 'A05' }], text: text('phase6') },
            ],
          },
          { title: '', layout: 'intro', items: [{ figures: [wheel], text: text('order') }] },
        ],
      },
      {
        title: pages[2] ?? '',
        sections: [
          { title: heads.colour ?? '', layout: 'wide', items: [{ figures: [ship('A', 'crude-oil'), lane('purple'), sign('→'), icon(PRODUCT_ART.PET), ship('B', 'textile')], text: text('colour') }] },
          { title: heads.assignments ?? '', layout: 'wide', items: [{ figures: [{ card: 'A05' }, sign('='), { card: 'PET1' }, sign('+'), { card: 'JAM1' }, sign('→'), sign('+5')], text: text('assignments') }] },
          { title: heads.shipping ?? '', layout: 'grid', items: (Object.keys(SHIPPING_ART) as Shipping[]).map((s) => ({ figures: [icon(SHIPPING_ART[s])], text: `*${t.shipping[s]}*: ${t.shippingNotes[s]}` })) },
          { title: '', layout: 'wide', items: [{ figures: [], text: text('shipping') }] },
          { title: heads.end ?? '', layout: 'wide', items: [{ figures: [], text: text('end') }] },
        ],
      },
    ];
  },
};
