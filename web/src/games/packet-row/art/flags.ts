// flags.ts: the six destinations. Hatched by the engravers' tinctures (vertical red, horizontal blue,
// dots gold, solid black), each with its own silhouette and a two-letter code.
import type { Destination } from '$/games/packet-row/cards';
import { f2, INK, line } from '$/art/ink';

const R = 'var(--f-red)';
const B = 'var(--f-blue)';
const Y = 'var(--f-gold)';
const K = 'var(--f-black)';
const W = 'var(--f-white)';

const tint = (d: string, colour: string, hatching?: string) =>
  `<path d="${d}" fill="${colour}"/>${hatching ? `<path d="${d}" fill="url(#${hatching})" opacity=".55"/>` : ''}`;

interface Flag {
  code: string;
  outline: string;
  art: string;
}

export const FLAGS: Record<Destination, Flag> = {
  'great-britain': {
    code: 'GB',
    outline: 'M0 0H36V24H0Z',
    art: tint('M0 0H36V24H0Z', B, 'hh') + `<path d="M0 0 36 24M36 0 0 24" stroke="${W}" stroke-width="5.6"/><path d="M0 0 36 24M36 0 0 24" stroke="${R}" stroke-width="1.8"/><path d="M18 0V24M0 12H36" stroke="${W}" stroke-width="8"/><path d="M18 0V24M0 12H36" stroke="${R}" stroke-width="4.4"/>`,
  },
  'france': {
    code: 'FR',
    outline: 'M0 0H36V24H0Z',
    art: tint('M0 0H12V24H0Z', B, 'hh') + tint('M12 0H24V24H12Z', W) + tint('M24 0H36V24H24Z', R, 'hv'),
  },
  'netherlands': {
    code: 'NL',
    outline: 'M0 0H36L29 12L36 24H0Z',
    art: tint('M0 0H36L31.3 8H0Z', R, 'hv') + tint('M0 8H31.3L29 12L31.3 16H0Z', W) + tint('M0 16H31.3L36 24H0Z', B, 'hh'),
  },
  'sweden': {
    code: 'SE',
    outline: 'M0 0H36L28 7.6V9.6L36 12L28 14.4V16.4L36 24H0Z',
    art: tint('M0 0H36L28 7.6V9.6L36 12L28 14.4V16.4L36 24H0Z', B, 'hh') + `<path d="M0 9.6H28.5L36 12L28.5 14.4H0Z" fill="${Y}"/><path d="M9.6 0H14.6V24H9.6Z" fill="${Y}"/><path d="M9.6 0H14.6V9.6H30L36 12 30 14.4H14.6V24H9.6V14.4H0V9.6H9.6Z" ${line(.5)}/>`,
  },
  'spain': {
    code: 'ES',
    outline: 'M0 0H36V24H0Z',
    art: tint('M0 0H36V6H0Z', R, 'hv') + tint('M0 6H36V18H0Z', Y, 'hd') + tint('M0 18H36V24H0Z', R, 'hv') + `<circle cx="12.5" cy="12" r="4.6" fill="${W}" stroke="${INK}" stroke-width=".8"/><path d="M10 13.6v-3h1.2v1h.8v-1.6h1v1.6h.8v-1H15v3z" fill="${INK}"/>`,
  },
  'german-confederation': {
    code: 'DE',
    outline: 'M0 0 36 8V16L0 24Z',
    art: tint('M0 0 36 8V9.4L0 8Z', K) + tint('M0 8 36 10.4V13.6L0 16Z', R, 'hv') + tint('M0 16 36 13.6V16L0 24Z', Y, 'hd'),
  },
};

/** The flag's drawing, 36 x 24. */
export const flagArt = (d: Destination) =>
  `${FLAGS[d].art}<path d="${FLAGS[d].outline}" fill="none" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"/>`;

/** A flag inside another drawing. */
export const flagAt = (d: Destination, x: number, y: number, width: number) =>
  `<svg x="${x}" y="${y}" width="${width}" height="${f2((width * 26) / 38)}" viewBox="-1 -1 38 26">${flagArt(d)}</svg>`;
