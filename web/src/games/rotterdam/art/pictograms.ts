// pictograms.ts: Rotterdam's raw materials, products and shipping cards, 24 x 24: the same ink and
// paper as Packet Row, with fewer lines.
import type { Material, Product, Shipping } from '$/games/rotterdam/cards';
import { INK, line } from '$/art/ink';

const fill = (colour: string, width = 1.3) => `fill="${colour}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round"`;
const leaf = (x: number, y: number, turn: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="2" ry="3.3" transform="rotate(${turn} ${x} ${y})" ${fill('var(--m-grain)', 1)}/>`;
const LEAVES: [number, number, number][] = [[8.8, 16.5, 38], [15.2, 16.5, -38], [8.8, 11.6, 36], [15.2, 11.6, -36], [9.2, 6.9, 32], [14.8, 6.9, -32], [12, 3.6, 0]];

export const MATERIAL_ART: Record<Material, string> = {
  grain: `<path d="M12 23V6" ${line(1.6)}/>${LEAVES.map((l) => leaf(...l)).join('')}`,
  fruit: `<circle cx="12" cy="14" r="8.6" ${fill('var(--m-fruit)')}/><path d="M12 6.2C11.6 4 12.4 2.4 14 1.4" ${line(1.6)}/><path d="M13 5.6c2-3 5-3.6 8-2.6-1.6 3-4.6 4.4-8 2.6Z" ${fill('#6f9a3a', 1.1)}/><path d="M6.4 13.6c.2-2.4 1.6-4 3.6-4.6" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/>`,
  'crude-oil': `<path d="M5 4.5h14v16H5z" ${fill('var(--m-crude-oil)')}/><ellipse cx="12" cy="4.5" rx="7" ry="2.6" ${fill('#5b666e')}/><path d="M5 20.5c0 1.5 3.2 2.6 7 2.6s7-1.1 7-2.6" ${fill('var(--m-crude-oil)')}/><path d="M5 10c0 1.5 3.2 2.4 7 2.4s7-.9 7-2.4M5 15.5c0 1.5 3.2 2.4 7 2.4s7-.9 7-2.4" fill="none" stroke="#fff" stroke-width="1.2"/>`,
  textile: `<path d="M4 2.5h16v3.6H4zM4 17.9h16v3.6H4z" ${fill('#d8c39a')}/><path d="M6.5 6.1h11c-1 3.4-1 8.4 0 11.8h-11c1-3.4 1-8.4 0-11.8Z" ${fill('var(--m-textile)')}/><path d="M7.2 9h9.6M7 12h10M7.2 15h9.6" stroke="#fff" stroke-width="1.1"/>`,
};

export const PRODUCT_ART: Record<Product, string> = {
  PET: `<path d="M5 7 8 4h11v18H5Z" ${fill('#b8432f')}/><path d="M11.5 4V1.6h5V4" ${line()}/><path d="M8 9.5 16 18.5M16 9.5 8 18.5" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/>`,
  PLA: `<path d="M9.5 1.5h5v3h-5z" ${fill(INK)}/><path d="M9.5 4.5h5c0 3 3 3.6 3 7V20c0 1.4-.8 2.5-2.2 2.5H8.7C7.3 22.5 6.5 21.4 6.5 20v-8.5c0-3.4 3-4 3-7Z" ${fill('#9cc6d4')}/><path d="M6.5 13.5h11v4.5h-11z" ${fill('#fff', 1)}/>`,
  BRE: `<path d="M2 13c0-4 4-7 10-7s10 3 10 7c0 1.8-1.2 2.6-2 2.8V20H4v-4.2C3.2 15.6 2 14.8 2 13Z" ${fill('#d6a05a')}/><path d="M8 7.5 6 11M12.8 7l-2 4M17.6 8l-2 3.5" ${line(1.4)}/>`,
  COR: `<path d="M2.5 12h19c0 5-3 9-6 9.8h-7C5.5 21 2.5 17 2.5 12Z" ${fill('#5f86a6')}/><path d="M4 11.5c0-2 1.6-3.4 3.2-2.4.4-2.4 3.2-3 4.4-1.2 1.6-1.8 4.4-.8 4.4 1.4 2-.6 3.8.6 3.6 2.2Z" ${fill('#edbb45')}/><path d="M15 5 20.5 1.5" ${line(1.8)}/><path d="M6 17h12" stroke="#fff" stroke-width="1.2"/>`,
  OJU: `<path d="M5.5 6h11l-1.4 16.5H6.9Z" ${fill('#fff')}/><path d="M6 10.5h10L15.1 22.5H6.9Z" ${fill('#ee9a2f')}/><path d="M11 10.5 13.5 1.5h3.5" ${line(1.5)}/><circle cx="17.6" cy="6.8" r="4.4" ${fill('#f5b04a')}/><path d="M17.6 2.4v8.8M13.2 6.8h8.8M14.5 3.7l6.2 6.2M20.7 3.7l-6.2 6.2" ${line(.8)}/>`,
  JAM: `<path d="M6 2h12v4H6z" ${fill('#fff')}/><path d="M9 2v4M12 2v4M15 2v4" ${line(1)}/><path d="M6.5 6h11c2 1.4 2.5 3 2.5 5v9c0 1.6-1 2.5-2.5 2.5h-11C5 22.5 4 21.6 4 20v-9c0-2 .5-3.6 2.5-5Z" ${fill('#a8304a')}/><path d="M4 11.5h16v6.5H4z" ${fill('#fff', 1)}/><circle cx="12" cy="14.8" r="2" ${fill('#a8304a', 1)}/>`,
  CLO: `<path d="M8.5 2.5 2 6l2 5.5 3-1V22h10V10.5l3 1L22 6l-6.5-3.5c-.6 2-1.8 3-3.5 3s-2.9-1-3.5-3Z" ${fill('#5d7fc0')}/><path d="M7 17.5h10" stroke="#fff" stroke-width="1.6"/>`,
  CAR: `<path d="M6 3.5h15.5v13H6" ${fill('#8d5a86')}/><path d="M9 6.5h9.5v7H9zM13.7 7.5l2.8 2.5-2.8 2.5-2.8-2.5z" fill="none" stroke="#fff" stroke-width="1.1"/><path d="M21.5 4.5h1.5M21.5 7.5h1.5M21.5 10.5h1.5M21.5 13.5h1.5" ${line(1)}/><circle cx="6" cy="17" r="5" ${fill('#c9a3c2')}/><path d="M6 17c0-1.6 2.2-1.4 2.2.2 0 2.4-4.6 2.4-4.6-.4 0-3 5-3.6 5-.2" ${line(1)}/><path d="M6 22h12.5c1.6 0 3-1.4 3-5.5" ${line(1.3)}/>`,
};

export const SHIPPING_ART: Record<Shipping, string> = {
  'change-your-luck': `<path d="M3 7h6v6H3zM15 11h6v6h-6z" ${fill('#d8b878')}/><path d="M10 5.5c4-3 8-1 8.5 3M16.5 6.6l2 2 2-2M14 19c-4 3-8 1-8.5-3M7.5 17.9l-2-2-2 2" ${line(1.5)}/>`,
  'extra-cargo': `<path d="M3 9h13v12H3z" ${fill('#d8b878')}/><path d="M3 9 16 21M16 9 3 21" ${line(1.1)}/><path d="M18.5 2v8M14.5 6h8" ${line(2.2)}/>`,
  setback: `<path d="M21 17H9l-3-4h17z" ${fill('#c9d5da')}/><path d="M16 13V9h4v4" ${line()}/><path d="M12 6H3M6 2.5 2.5 6 6 9.5" ${line(2)}/><path d="M3 21q2.2-1.8 4.5 0t4.5 0 4.5 0 4.5 0" ${line(1.2)}/>`,
  'heavy-storm': `<path d="M6 11a4 4 0 0 1 .6-8 5 5 0 0 1 9.2 1A3.6 3.6 0 0 1 17.5 11Z" ${fill('#8fa0aa')}/><path d="M12.5 9 9 15h4l-2 5" ${line(1.8)}/><path d="M2 22q2.5-3 5 0t5 0 5 0 5 0" ${line(1.4)}/>`,
  advantage: `<path d="m12 2 3 6.6 7 .8-5.2 4.8 1.4 7L12 17.7l-6.2 3.5 1.4-7L2 9.4l7-.8Z" ${fill('var(--gold)')}/>`,
  'extra-advantage': `<path d="m8 2 2 4.6 5 .6-3.7 3.4 1 4.9L8 13l-4.3 2.5 1-4.9L1 7.2l5-.6ZM16 9l2 4.6 5 .6-3.7 3.4 1 4.9L16 20l-4.3 2.5 1-4.9" ${fill('var(--gold)')}/>`,
  'freight-robbery': `<path d="M12 1v9" ${line(2)}/><path d="M12 10c5 0 6 6 1.5 6.5C10 16.8 9 13.5 10.5 12.5" ${line(2)}/><path d="M4 14h5v8H4zM15 17h6v5h-6z" ${fill('#d8b878')}/>`,
  inspection: `<path d="M12 1.5 20.5 5v7c0 5-4 8.6-8.5 10.5C7.5 20.6 3.5 17 3.5 12V5Z" ${fill('#3f6ea5')}/><path d="M12 6v11M8.5 9h7M7.5 13.5q.8 3.7 4.5 3.7t4.5-3.7" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/>`,
  joker: `<path d="M3 9c3-1 4 2 5 4 0-5 1-8 4-11 3 3 4 6 4 11 1-2 2-5 5-4-1 3-2 6-2.5 9h-13C5 15 4 12 3 9Z" ${fill('#d0563f')}/><path d="M5.5 18h13v3.5h-13z" ${fill('var(--gold)')}/><circle cx="3" cy="8.5" r="1.6" ${fill('var(--gold)', 1)}/><circle cx="12" cy="2.2" r="1.6" ${fill('var(--gold)', 1)}/><circle cx="21" cy="8.5" r="1.6" ${fill('var(--gold)', 1)}/>`,
};
