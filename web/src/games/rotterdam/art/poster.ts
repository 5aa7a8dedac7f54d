// poster.ts: the picture of the start page, 560 x 560: the Maas of today.
import { cloudShape, each } from '$/art/sky';
import { buoyArt } from './channels';

const cloud = (x: number, y: number, k: number, colour: string) =>
  `<path transform="translate(${x} ${y}) scale(${k})" d="${cloudShape}" fill="${colour}"/>`;

const DARK = '#12222b';
const BOXES = ['#d8392b', '#f2c230', '#2b9a57', '#ffffff', '#8a4bb8', '#3c6a9e'];
const STACKS = [3, 4, 5, 5, 4, 5, 4, 3, 4, 3];

function container(x: number, y: number, colour: string, finish: number): string {
  const box = `<rect x="${x}" y="${y}" width="26" height="13" fill="${colour}" stroke="${DARK}" stroke-width="1.4"/>`;
  if (finish === 1) return `${box}<path d="M${x + 5} ${y}v13M${x + 10} ${y}v13M${x + 15} ${y}v13M${x + 20} ${y}v13" stroke="${DARK}" stroke-width=".9"/>`;
  if (finish === 2) return `${box}<path d="M${x} ${y + 13}l13-13M${x + 13} ${y + 13}l13-13" stroke="${DARK}" stroke-width="1"/>`;
  return box;
}

const containers = STACKS.map((height, i) =>
  each(height, (j) => container(138 + i * 27, 216 - j * 14, BOXES[(i * 3 + j * 5 + ((i * j) % 3)) % 6] ?? '#fff', (i + j) % 3)),
).join('');

const crane = (x: number, k: number) =>
  `<g transform="translate(${x} 262) scale(${k})" fill="none" stroke="var(--crane)" stroke-width="4" stroke-linejoin="round"><path d="M-34 0V-120M22 0V-120M-34-60H22M-34 0 22-60M-34-60 22-120"/><path d="M-100-120H70M22-120V-164L-100-120M22-164 70-120" stroke-width="3"/><path d="M-62-120V-86" stroke-width="2"/><rect x="-74" y="-86" width="24" height="12" fill="#f2c230" stroke-width="2"/><rect x="26" y="-136" width="26" height="16" fill="#d8392b" stroke-width="2.4"/></g>`;

const bridge =
  '<g fill="none" stroke="#f7fbfc" stroke-width="3"><path d="M246 250 210-110 228 250Z" fill="#f7fbfc"/><path d="M210-106 470 224M210-96 428 224M210-84 388 224M210-70 350 224M210-54 312 224M211-36 278 224" stroke-width="1.8"/><path d="M210-108 116 224" stroke-width="5"/><path d="M-10 224H570" stroke-width="5"/></g>';

const feeder =
  `<path d="M84 232H446l-18 44H112Z" fill="#1d3f5b" stroke="${DARK}" stroke-width="2"/><path d="M98 252H436" stroke="#fff" stroke-width="3"/><path d="M98 264h334l-4 12H112Z" fill="#d8392b"/>` +
  `<path d="M98 232V168h34v64ZM92 168h46v-14H92z" fill="#fff" stroke="${DARK}" stroke-width="2"/><path d="M96 158h38M104 180h22M104 194h22M104 208h22" stroke="${DARK}" stroke-width="3"/><path d="M110 154v-22h10v22" fill="#d8392b" stroke="${DARK}" stroke-width="2"/>`;

const ripple = (y: number) => `<path d="M0 ${y}q14-7 28 0${each(19, () => 't28 0')}" fill="none" stroke="#bfe0ea" stroke-width="2"/>`;

export const poster = () =>
  '<rect y="-260" width="560" height="600" fill="var(--msky3)"/><path d="M0-260H560V-110H0Z" fill="var(--msky1)"/><path d="M0-110H560V20H0Z" fill="var(--msky2)"/><circle cx="110" cy="-60" r="54" fill="var(--msun)"/>' +
  cloud(300, -150, 1.5, 'var(--mcloud)') + cloud(30, -170, 1.1, 'var(--mcloud)') + cloud(430, -40, 0.9, 'var(--mcloud)') +
  '<path d="M0 150h560v120H0z" fill="var(--mhaze)"/><g fill="var(--mtown)"><path d="M0 250V196h28v-18h24v30h30v-50h20v60h26v32zM420 250V150h22v30h18V120h26v70h20v-40h24v60h30v40z"/></g>' +
  bridge + crane(506, 1.7) + `<g class="feeder">${containers}${feeder}</g>` +
  `<path d="M0 276h560v50H0z" fill="var(--mwater)"/>${ripple(288)}<path d="M14 304q14-7 28 0t28 0M150 304q14-7 28 0t28 0 28 0M330 304q14-7 28 0t28 0M460 304q14-7 28 0t28 0" fill="none" stroke="#bfe0ea" stroke-width="2"/>` +
  `<g transform="translate(40 284) scale(1.5)">${buoyArt('green', '')}</g><g transform="translate(486 296) scale(1.6)">${buoyArt('red', '')}</g>`;
