// celebration.ts: fire boats before the poster's feeder, which salute with water, 560 x 560.
const DARK = '#12222b';

const jet = (x: number, y: number, dx: number, height: number) =>
  `<path d="M${x} ${y}C${x + dx * 0.1} ${y - height} ${x + dx * 0.5} ${y - height * 1.25} ${x + dx * 0.75} ${y - height * 0.55}" fill="none" stroke="#f7fbfc" stroke-width="7" stroke-linecap="round"/>` +
  `<path d="M${x + dx * 0.75} ${y - height * 0.55}Q${x + dx * 0.95} ${y - height * 0.2} ${x + dx} ${y}" fill="none" stroke="#f7fbfc" stroke-width="4" stroke-linecap="round" stroke-dasharray="3 11"/>`;

const boat = (x: number, y: number, flip: number) =>
  `<g transform="translate(${x} ${y}) scale(${flip} 1)"><path d="M-44-14H50L38 12H-32Z" fill="#d8392b" stroke="${DARK}" stroke-width="2.4" stroke-linejoin="round"/><path d="M-18-14V-32H8V-14ZM-5-32V-44" fill="#fff" stroke="${DARK}" stroke-width="2.4"/><path d="M-14-25H4" stroke="${DARK}" stroke-width="3"/><path d="M20-14V-24L30-30" fill="none" stroke="${DARK}" stroke-width="4"/></g>`;

export const celebration = (): string =>
  `<g class="jets">${jet(150, 282, -110, 190) + jet(150, 282, 90, 170) + jet(400, 282, 110, 200) + jet(400, 282, -90, 170)}</g>${boat(120, 312, 1)}${boat(430, 312, -1)}<path d="M0 322q14-6 28 0${'t28 0'.repeat(19)}V340H0Z" fill="var(--mwater)"/>`;
