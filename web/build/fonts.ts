// fonts.ts: cuts the three OFL type families down to what the languages of the page need.
//
// The result lies in .fonts/, where src/styles/fonts.css takes it from. A language with other
// letters adds them to CHARACTERS (or brings a second face with a unicode-range). Headings have one
// weight, and no face has hints for low-resolution screens: both would cost more than they show.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { Plugin } from 'vite';
import { GAME_TOKENS } from './tokens.ts';

const here = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
/** All letters of the message catalogues, and a few of names. */
export const CHARACTERS = `${ascii}\u00a0\u202f¡«º»¿ÀÁÄÅÉÖØÚÜßàáâäåæçèéêëíîïñóôöøùúûüœ·×–‘’“”„…−`;
// Headings need no brackets and no quotation marks.
const HEADINGS = CHARACTERS.replace(/[\\^`{}~|<>@#_[\]*=;"«»„“”‘ºÅåØøæ]/g, '');

interface Face {
  name: string;
  file: string;
  /** A range keeps the face variable; one weight makes it static and much smaller. */
  weight?: number | { min: number; max: number };
  /** OpenType features that are kept. */
  features: string[];
  /** Only these letters. */
  letters?: string;
}

const FACES: Face[] = [
  { name: 'besley', file: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2', weight: 720, features: ['kern'], letters: HEADINGS },
  { name: 'franklin', file: '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2', weight: { min: 400, max: 800 }, features: ['kern', 'tnum'] },
  { name: 'barlow', file: '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2', features: ['kern'] },
  // The start page shows one word of Barlow: the whole face comes with the game.
  { name: 'barlow-title', file: '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-700-normal.woff2', features: [], letters: Object.values(GAME_TOKENS).map((g) => g.titleLetters ?? '').join('') },
];

async function cut(face: Face): Promise<void> {
  const to = `${root}.fonts/${face.name}.woff2`;
  if (existsSync(to) && statSync(to).mtimeMs > statSync(here).mtimeMs) return;
  const whole = readFileSync(`${root}node_modules/${face.file}`);
  const axes = face.weight ? { variationAxes: { wght: face.weight } } : {};
  writeFileSync(to, await subset(whole, face.letters ?? CHARACTERS, { targetFormat: 'woff2', keepFeatures: face.features, noHinting: true, ...axes }));
}

export function fonts(): Plugin {
  return {
    name: 'harbour-fonts',
    async configResolved() {
      mkdirSync(`${root}.fonts`, { recursive: true });
      await Promise.all(FACES.map(cut));
    },
  };
}
