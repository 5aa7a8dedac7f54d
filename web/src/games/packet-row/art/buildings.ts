// buildings.ts: the four kinds of building, 100 x 80, shade always on the right.
import type { Building } from '$/games/packet-row/cards';
import { INK, line, PAPER } from '$/art/ink';

const arched = (x: number, y: number, w = 3, h = 6) =>
  `<path d="M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z" fill="${INK}"/>`;
const square = (x: number, y: number, w: number, h: number) => `<path d="M${x} ${y}h${w}v${h}h-${w}z" fill="${INK}"/>`;
const ground = `<path d="M2 75H98" ${line(1.2)}/><path d="M8 77.6h18M34 77.6h30M72 77.6h20" ${line(.7)}/>`;

export const BUILDING_ART: Record<Building, string> = {
  church: `
<path d="M50 3V11M47 6h6" ${line(1.4)}/><path d="M50 10 57 33H43Z" fill="var(--roof)" stroke="${INK}" stroke-width="1"/><path d="M50 10 57 33H50Z" fill="url(#sh2)"/>
<path d="M41 33h18v42H41z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><path d="M52 33h7v42h-7z" fill="url(#sh)"/><path d="M40 33h20M40 47h20" ${line(1.2)}/>
<circle cx="50" cy="40" r="4" fill="${PAPER}" stroke="${INK}" stroke-width="1"/><path d="M50 37.4V40l1.8 1" ${line(.8)}/>
<path d="M16 54 41 46V75H16Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><path d="M12 56 41 44v6L14 58Z" fill="var(--roof)" stroke="${INK}" stroke-width=".9"/>
<path d="M84 54 59 46V75H84Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><path d="M84 56 59 48V75H84Z" fill="url(#sh)"/><path d="M88 56 59 44v6L86 58Z" fill="var(--roof)" stroke="${INK}" stroke-width=".9"/>
${arched(20, 61, 4, 9)}${arched(28, 59, 4, 11)}${arched(35, 58, 3, 11)}${arched(62, 58, 3, 11)}${arched(68, 59, 4, 11)}${arched(76, 61, 4, 9)}${arched(46.6, 50.6, 6.8, 8)}<path d="M45.6 75V66a4.4 4.4 0 0 1 8.8 0v9z" fill="${INK}"/>${ground}`,
  library: `
<path d="M14 34 50 14 86 34Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"/><path d="M50 14 86 34H50Z" fill="url(#sh)"/><path d="M12 34H88V39H12Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/>
<path d="M40 30c3-3 7-3 10-.6 3-2.4 7-2.4 10 .6v-7c-3-2.6-7-2.6-10 0-3-2.6-7-2.6-10 0Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><path d="M50 22.6v7M42.6 24.4q3-1.4 5.6.2M42.6 27q3-1.4 5.6.2M51.8 24.6q2.6-1.6 5.6-.2M51.8 27.2q2.6-1.6 5.6-.2" ${line(.6)}/>
<path d="M18 42h64v26H18z" fill="${INK}"/>${[18, 30, 42, 54, 66, 78].map(x => `<path d="M${x - 2} 39h8v3h-8z" fill="${PAPER}" stroke="${INK}" stroke-width=".8"/><path d="M${x - 1} 42h6v26h-6z" fill="${PAPER}" stroke="${INK}" stroke-width=".8"/><path d="M${x + 2} 42v26M${x + 3.6} 42v26" ${line(.5)}/>`).join('')}
<path d="M14 68h72v3.4H14zM10 71.4h80V75H10z" fill="${PAPER}" stroke="${INK}" stroke-width="1"/>${ground}`,
  university: `
<path d="M50 2v8" ${line(1.3)}/><path d="M50 3h8l-2 2 2 2h-8z" fill="var(--f-red)" stroke="${INK}" stroke-width=".6"/><path d="M39 28C39 16 44 10 50 10S61 16 61 28Z" fill="var(--roof)" stroke="${INK}" stroke-width="1.1"/><path d="M50 10C56 10 61 16 61 28H51.6Z" fill="url(#sh2)"/><path d="M44 26q0-10 5-15" stroke="${PAPER}" stroke-width=".7" fill="none"/>
<path d="M37 28h26v10H37z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/>${[40, 45.6, 51.2, 56.8].map(x => arched(x, 30, 3.2, 6.6)).join('')}
<path d="M34 38h32v37H34z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><path d="M33 44 50 36 67 44Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><path d="M50 36 67 44H50z" fill="url(#sh)"/>
<path d="M8 47h26v28H8zM66 47h26v28H66z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><path d="M66 47h26v28H66z" fill="url(#sh)"/><path d="M6 47 11 40H34V47ZM66 47V40H89L94 47Z" fill="var(--roof)" stroke="${INK}" stroke-width="1"/>
${[12, 19, 26].map(x => square(x, 51, 4, 7) + square(x, 63, 4, 7)).join('')}${[70, 77, 84].map(x => square(x, 51, 4, 7) + square(x, 63, 4, 7)).join('')}${[38, 44.5, 51, 57.5].map(x => arched(x, 48, 4, 8)).join('')}
<path d="M46 75V65a4 4 0 0 1 8 0v10z" fill="${INK}"/>${square(38, 62, 4, 8)}${square(58, 62, 4, 8)}${ground}`,
  'town-hall': `
<path d="M50 1v6" ${line(1.2)}/><path d="M45.4 13C45.4 9 47 7 50 7s4.6 2 4.6 6z" fill="var(--brass)" stroke="${INK}" stroke-width=".9"/><path d="M45 13h10v9H45z" fill="${PAPER}" stroke="${INK}" stroke-width="1"/><circle cx="50" cy="17.4" r="3" fill="${PAPER}" stroke="${INK}" stroke-width=".9"/><path d="M50 15.6v1.8h1.4" ${line(.7)}/>
<path d="M42 22h16v9H42z" fill="${PAPER}" stroke="${INK}" stroke-width="1"/>${[43.6, 48.4, 53.2].map(x => arched(x, 24, 3, 6)).join('')}<path d="M52 13h3v9h3v9h-6z" fill="url(#sh)"/>
<path d="M4 42h92v33H4z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><path d="M3 38h94v4H3z" fill="${PAPER}" stroke="${INK}" stroke-width="1"/><path d="M32 31h36v7H32z" fill="${PAPER}" stroke="${INK}" stroke-width="1"/><path d="M34 33.4h32" ${line(.6, 'stroke-dasharray="1.6 1.6"')}/><path d="M6 35.6H30M70 35.6H94" ${line(2, 'stroke-dasharray="1.2 2.2" stroke-linecap="butt"')}/>
<path d="M4 42h20v33H4zM76 42h20v33H76z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><path d="M76 42h20v33H76zM15 42h9v33h-9z" fill="url(#sh)"/>
${[7, 13, 18.6, 79, 85, 91].map(x => arched(x, 46, 3, 8) + square(x, 61, 3, 8)).join('')}${[28, 34, 63, 69].map(x => arched(x, 46, 3.4, 9)).join('')}
<path d="M40 44h20v14H40z" fill="${INK}"/>${[40, 45.6, 51.2, 56.8].map(x => `<path d="M${x} 43h3.2v16h-3.2z" fill="${PAPER}" stroke="${INK}" stroke-width=".7"/>`).join('')}<path d="M38 58.6h24v2.6H38z" fill="${PAPER}" stroke="${INK}" stroke-width=".9"/>
${[29, 35, 41.6, 48, 54.6, 63, 69].map(x => `<path d="M${x} 72V66a1.9 1.9 0 0 1 3.8 0v6z" fill="${INK}"/>`).join('')}<path d="M28 72h44v3H28z" fill="${PAPER}" stroke="${INK}" stroke-width=".8"/>${ground}`,
};
