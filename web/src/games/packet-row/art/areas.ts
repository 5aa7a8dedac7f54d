// areas.ts: the four areas: a vignette for each board (40 x 32) and the back of its cards (64 x 90).
import type { Area } from '$/games/packet-row/cards';
import { INK, line } from '$/art/ink';

export const VIGNETTES: Record<Area, string> = {
  guildhall: `<path d="M4 28h32M6 28V14h28v14" ${line(1.2)}/><path d="M4 14 20 4 36 14Z" ${line(1.2)}/><path d="M10 28V17M15 28V17M25 28V17M30 28V17M18 28v-7h4v7M20 4V1M20 1h4v2h-4" ${line(1.2)}/>`,
  docks: `<path d="M2 24h20l-3 5H5ZM8 24V4M15 24V7M4 9h8M3 14h10M11 11h8M11 16h9M24 29V20M30 29V20M36 29V20M22 20h16" ${line(1.2)}/><path d="M22 29q2-2 4 0t4 0 4 0 4 0" ${line(.9)}/>`,
  market: `<path d="M6 28V14M34 28V14M3 14 7 5H33L37 14ZM11 5 9.5 14M17 5 16 14M23 5 24 14M29 5 30.5 14M6 22h28" ${line(1.2)}/><circle cx="13" cy="19.5" r="2.2" ${line(1.1)}/><circle cx="19" cy="19.5" r="2.2" ${line(1.1)}/><path d="M25 22v-5h6v5" ${line(1.1)}/>`,
  bank: `<rect x="6" y="6" width="28" height="22" rx="1.5" ${line(1.3)}/><circle cx="20" cy="17" r="7" ${line(1.2)}/><path d="M20 10v14M13 17h14M15 12l10 10M25 12 15 22" ${line(.9)}/><path d="M9 28v2M31 28v2M31 13v8" ${line(1.4)}/>`,
};

const white = (d: string, width = 2) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const MOTIFS: Record<Area, string> = {
  guildhall: white('M20 56h24M22 56V42M29 56V42M35 56V42M42 56V42M18 42 32 32 46 42Z'),
  docks: white('M32 30v28M24 38h16M21 48q2 10 11 10t11-10', 2.4) + '<circle cx="32" cy="29" r="3" fill="none" stroke="#fff" stroke-width="2"/>',
  market: white('M20 36h24l3 8H17ZM21 44v14h22V44') + white('M26 36v8M32 36v8M38 36v8', 1.6),
  bank: '<circle cx="32" cy="45" r="13" fill="none" stroke="#fff" stroke-width="2"/><text x="32" y="51.5" text-anchor="middle" class="t-num t-white" font-size="18">$</text>',
};

export const cardBack = (a: Area) =>
  `<rect x=".6" y=".6" width="62.8" height="88.8" rx="5" fill="var(--deck-${a})" stroke="${INK}" stroke-width="1.2"/><rect x="4.5" y="4.5" width="55" height="81" rx="2.5" fill="none" stroke="#fff" stroke-opacity=".7"/><rect x="7" y="7" width="50" height="76" fill="url(#hp)" opacity=".45"/><ellipse cx="32" cy="45" rx="20" ry="22" fill="var(--deck-${a})" stroke="#fff" stroke-opacity=".7"/>${MOTIFS[a]}`;
