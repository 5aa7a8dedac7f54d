// poster.ts: the picture of the start page, 560 x 560: South Street in 1842.
import { f2, INK } from '$/art/ink';
import { cloudShape, each } from '$/art/sky';
import { street } from './panorama';
import { shipArt } from './ship';

const engravedSky = each(34, (i) => {
  const y = -240 + 340 * (i / 34) ** 0.8;
  return `<path d="M0 ${f2(y)}H560" stroke="${INK}" stroke-width="${f2(0.5 + 1.1 * (1 - i / 34))}" opacity=".5"/>`;
});

const sunRays = each(48, (i) => {
  const a = Math.PI + (i / 47) * Math.PI;
  const far = i % 2 ? 460 : 150;
  return `M${f2(390 + 62 * Math.cos(a))} ${f2(190 + 62 * Math.sin(a))}L${f2(390 + far * Math.cos(a))} ${f2(190 + far * Math.sin(a))}`;
});

const swell = (y: number, k: number, colour: string) =>
  `<path d="M-10 ${y}${each(22, () => `q${7 * k} ${-7 * k} ${14 * k} 0t${14 * k} 0`)}V340H-10Z" fill="${colour}" stroke="${INK}" stroke-width="1.6"/>`;

const gull = (x: number, y: number, k: number) =>
  `<path d="M${x} ${y}q${6 * k} ${-8 * k} ${12 * k} 0q${6 * k} ${-8 * k} ${12 * k} 0" fill="none" stroke="${INK}" stroke-width="1.8" stroke-linecap="round"/>`;

const engravedCloud = (x: number, y: number, k: number) =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="${cloudShape}" fill="var(--cloud)" stroke="${INK}" stroke-width="1.6"/><path d="M12-2h22M44-2h24M20-6h14" stroke="${INK}" stroke-width="1.2"/></g>`;

export const poster = () =>
  `<rect y="-260" width="560" height="600" fill="var(--sky)"/>${engravedSky}<path d="${sunRays}" stroke="${INK}" stroke-width="1.1" opacity=".55"/>` +
  `<circle cx="390" cy="190" r="56" fill="var(--sun)" stroke="${INK}" stroke-width="2"/><path d="M334 190a56 56 0 0 1 112 0z" fill="url(#hh)" opacity=".5"/>` +
  `<svg class="houses" x="0" y="148" width="560" height="96" viewBox="0 0 560 96">${street(560, 96)}</svg>` +
  swell(246, 1, 'var(--sea1)') + engravedCloud(28, -120, 1.3) + engravedCloud(410, -60, 1.1) + engravedCloud(380, -190, 0.9) +
  `<svg class="packet" x="52" y="-70" width="436" height="349" viewBox="0 0 100 80">${shipArt('great-britain')}</svg>` +
  swell(272, 1.4, 'var(--sea2)') + swell(296, 1.8, 'var(--sea3)') +
  gull(30, 40, 1) + gull(56, 66, 0.7) + gull(486, 20, 0.9) + gull(250, -190, 0.9) + gull(290, -170, 0.6);
