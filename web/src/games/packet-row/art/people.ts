// people.ts: the four helpers, busts of 100 x 80.
import type { Helper } from '$/games/packet-row/cards';
import { INK, line, PAPER } from '$/art/ink';

interface Bust {
  hat: string;
  face: string;
  chest: string;
  prop: string;
  coat?: string;
}

const bust = ({ hat, face, chest, prop, coat = INK }: Bust) => `
<path d="M12 80C14 64 30 58 41 56L50 63 59 56C70 58 86 64 88 80Z" fill="${coat}"/><path d="M14 80C17 66 30 60 41 57L46 80Z" fill="url(#sp)" opacity=".55"/>
<path d="M42 50V58L50 66 58 58V50Z" fill="${PAPER}" stroke="${INK}" stroke-width=".9"/>
<path d="M41 56 50 67 59 56 62 60 53 80H47L38 60Z" fill="${PAPER}" stroke="${INK}" stroke-width=".9" stroke-linejoin="round"/>
${chest}
<path d="M37 32C36 22 42 17 50 17S64 22 63 32C63.4 41 61 47 57 51 53.6 54.4 46.4 54.4 43 51 39 47 36.6 41 37 32Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/>
<path d="M53 18C60 19 64 24 63 32 63.4 41 61 47 57 51 55.6 52.4 53.8 53.2 52 53.5 56 47 57.6 40 57 33 56.8 27 55.6 22 53 18Z" fill="url(#sh)"/>
<path d="M41.4 31.4q2.6-1.8 5.4-.2M53 31.2q2.8-1.6 5.4.2" ${line(1.1)}/><circle cx="44.4" cy="34" r="1.25" fill="${INK}"/><circle cx="55.6" cy="34" r="1.25" fill="${INK}"/>
<path d="M50 33.5 48.6 40.4q1.4 1.2 3 .4" ${line(.9)}/><path d="M46.4 45.6q3.4 1.8 7 0" ${line(1)}/>
${face}${hat}${prop}`;

export const PEOPLE: Record<Helper, string> = {
  assistant: bust({
    hat: `<path d="M36.4 34C34 22 39 14.6 49 14c10.4-.6 15.6 7 14 20-1.4-5-2.2-8.4-4-11-5.4 1.4-12.8 1-17-1.6-3 3.2-4.4 7.4-5.6 12.6Z" fill="${INK}"/><path d="M40 19q8-4.6 18 0M39 23q3-4 8-5" stroke="${PAPER}" stroke-width=".6" fill="none"/>`,
    face: `<circle cx="44.2" cy="34" r="4.3" ${line(1)}/><circle cx="55.8" cy="34" r="4.3" ${line(1)}/><path d="M48.5 33.4h3M39.9 33.4l-3-.8M60.1 33.4l3-.8" ${line(1)}/>`,
    chest: `<path d="M46 58l4 3 4-3 1 5-5-2-5 2z" fill="${INK}"/>`,
    prop: `<path d="M62 32C72 26 80 16 86 4 76 8 66 16 61 28Z" fill="${PAPER}" stroke="${INK}" stroke-width="1"/><path d="M60 35 86 4M66 26l1 4M70 21l2 4M74 16l2.4 3.6M69 17l-.6 5M74 12.6l-.4 4.6" ${line(.8)}/><path d="M8 62h20v18H8z" fill="${PAPER}" stroke="${INK}" stroke-width="1"/><path d="M11 66h14M11 69.4h14M11 72.8h14M11 76.2h9" ${line(.7)}/>` }),
  captain: bust({
    hat: `<path d="M34 24C33 13 40 8 50 8S67 13 66 24C60 20 40 20 34 24Z" fill="${INK}"/><path d="M33.6 26.6C40 21.6 60 21.6 66.4 26.6L65 29.4C59 25.6 41 25.6 35 29.4Z" fill="var(--brass)" stroke="${INK}" stroke-width=".8"/><path d="M38 29C44 26.6 56 26.6 62 29L58 32.4C54 30.6 46 30.6 42 32.4Z" fill="${INK}"/><path d="M50 12.2v6.4M47 14.6h6M46.6 17q3.4 3 6.8 0" stroke="${PAPER}" stroke-width="1" fill="none"/>`,
    face: `<path d="M37 36C37 48 41 58 50 60 59 58 63 48 63 36 61.4 42 58 43.4 55 42.6 52.4 42 47.6 42 45 42.6 42 43.4 38.6 42 37 36Z" fill="${INK}"/><path d="M40 43q3 8 7 13M44 44.6q2 6 4.6 11.6M56 44.6q-2 6-4.6 11.6M60 43q-3 8-7 13M50 47v11" stroke="${PAPER}" stroke-width=".6" fill="none"/><path d="M46.6 45.4q3.4 2 6.8 0" stroke="${PAPER}" stroke-width="1.4" fill="none"/>`,
    chest: '',
    prop: `<path d="M30 66h5M65 66h5M31 71h5M64 71h5" stroke="var(--brass)" stroke-width="2" stroke-linecap="round"/><g transform="rotate(-28 80 58)"><path d="M70 54h10v8H70z" fill="var(--brass)" stroke="${INK}" stroke-width=".9"/><path d="M80 52.6h12v10.8H80z" fill="var(--brass)" stroke="${INK}" stroke-width=".9"/><path d="M92 51.4h4v13.2h-4z" fill="${INK}"/><path d="M80 59h12v4.4H80zM70 58.6h10V62H70z" fill="url(#sh2)"/></g>` }),
  trader: bust({
    hat: `<ellipse cx="50" cy="23.6" rx="25" ry="5.4" fill="var(--g-grain)" stroke="${INK}" stroke-width="1.1"/><path d="M37.4 22C37 12 41 7 50 7S63 12 62.6 22C58 25 42 25 37.4 22Z" fill="var(--g-grain)" stroke="${INK}" stroke-width="1.1"/><path d="M37.4 18.4C42 21.4 58 21.4 62.6 18.4V22C58 25 42 25 37.4 22Z" fill="${INK}"/><path d="M51 8C58 9 62 13 62.4 18 59 20 56 20.4 53 20.6ZM58 25.4q9-.4 16-1.8-6 4.6-18 5z" fill="url(#sh)"/>`,
    face: `<path d="M41 44.6C43 40.8 47 40.8 50 42.8 53 40.8 57 40.8 59 44.6 56 44.2 53 46.4 50 44.8 47 46.4 44 44.2 41 44.6Z" fill="${INK}"/>`,
    coat: 'var(--coat-trader)', chest: `<path d="M46 58l4 4 4-4-1.6 9L50 70l-2.4-3z" fill="var(--f-red)" stroke="${INK}" stroke-width=".8"/>`,
    prop: `<path d="M84 34V74M70 40H98M84 34l-3 3M77 74H91" ${line(1.3)}/><path d="M71 40 66 54H76ZM97 40 92 54h10Z" ${line(.8)}/><path d="M65 54H77Q76 59 71 59T65 54ZM91 54H103Q102 59 97 59T91 54Z" fill="var(--brass)" stroke="${INK}" stroke-width=".9" transform="translate(0 0)"/>` }),
  banker: bust({
    hat: `<path d="M38 21 36.6 1.6C44-.6 56-.6 63.4 1.6L62 21Z" fill="${INK}"/><path d="M39.4 4q1 8 1.4 16M43 3q.6 8 .8 17M59.4 4q-.6 8-1 16" stroke="${PAPER}" stroke-width=".6" fill="none"/><path d="M38 17.6h24v3.2H38z" fill="var(--f-red)"/><path d="M30 22.6C36 18.8 64 18.8 70 22.6 66 27 34 27 30 22.6Z" fill="${INK}"/>`,
    face: `<path d="M37 32C35.6 38 37 46 42.6 50.4 41.6 44 40.6 38 40.4 33ZM63 32C64.4 38 63 46 57.4 50.4 58.4 44 59.4 38 59.6 33Z" fill="${INK}"/><circle cx="55.8" cy="34" r="4" fill="none" stroke="var(--brass-deep)" stroke-width="1.4"/><path d="M58 37.6Q62 48 60 62" fill="none" stroke="var(--brass-deep)" stroke-width=".9"/><path d="M47 45.6q3 1 6 0" ${line(1.2)}/>`,
    chest: `<path d="M45 58l5 4 5-4v7l-5-2-5 2z" fill="${INK}"/>`,
    prop: `<path d="M4 80V70h22v10z" fill="var(--brass)" stroke="${INK}" stroke-width="1"/><path d="M6 70v-5h18v5" fill="var(--brass)" stroke="${INK}" stroke-width="1"/><path d="M8 65v-5h14v5" fill="var(--brass)" stroke="${INK}" stroke-width="1"/><path d="M16 60h6v5h2v5h2v10h-9z" fill="url(#sh)"/><path d="M44 74q6 3 12 0" stroke="var(--brass)" stroke-width="1.4" fill="none"/>` }),
};
