// ink.ts: the drawing style: ink on paper with hatched shades, so that drawings work in greyscale.
//
// Every drawing in this directory is a function (or a constant) that returns SVG text. Colours are
// tokens; the hatchings are patterns that <InkDefs> puts into the page once.

export const INK = 'var(--card-ink)';
export const PAPER = 'var(--card-paper)';

/** Attributes of an ink line of the given weight. */
export const line = (width = 1, more = '') =>
  `fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}`;

/** Two decimals are enough for a pen. */
export const f2 = (n: number) => +n.toFixed(2);

const pattern = (id: string, size: number, inner: string, turn = 0) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${inner}</pattern>`;
const stripe = (d: string, ink: string, width: number) => `<path d="${d}" stroke="${ink}" stroke-width="${width}"/>`;

/** The hatchings: hv hh hx hd are the engravers' tinctures, sh sh2 sx shade, sp hp are paper lines on ink. */
export const HATCHINGS = [
  pattern('hv', 2.4, stripe('M.6 0V2.4', INK, 0.7)),
  pattern('hh', 2.4, stripe('M0 .6H2.4', INK, 0.7)),
  pattern('hd', 3, `<circle cx="1" cy="1" r=".6" fill="${INK}"/>`),
  pattern('sh', 2.6, stripe('M.6 0V2.6', INK, 0.65), 45),
  pattern('sh2', 1.7, stripe('M.4 0V1.7', INK, 0.7), 45),
  pattern('sx', 2.4, stripe('M.5 0V2.4M0 .5H2.4', INK, 0.6), 45),
  pattern('sp', 2.8, stripe('M.6 0V2.8', PAPER, 0.7), -35),
  pattern('hp', 2.2, stripe('M0 .6H2.2', PAPER, 0.55)),
].join('');
