// fonts.ts: cuts the three OFL type families down to what English and German need.
//
// The result lies in .fonts/, where src/styles/fonts.css takes it from. A language with other
// letters adds them to CHARACTERS (or brings a second face with a unicode-range).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const CHARACTERS = `${ascii}ÄÖÜäöüßéèêëáàâçñóíúÅåøØæ§°·×–—‘’“”„‚…€•†→←−½¼≥≤«»`;

interface Face {
  name: string;
  file: string;
  weights?: { min: number; max: number };
}

const FACES: Face[] = [
  { name: 'besley', file: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2', weights: { min: 500, max: 800 } },
  { name: 'franklin', file: '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2', weights: { min: 400, max: 800 } },
  { name: 'barlow-600', file: '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2' },
  { name: 'barlow-700', file: '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-700-normal.woff2' },
];

async function cut(face: Face): Promise<void> {
  const to = `${root}.fonts/${face.name}.woff2`;
  if (existsSync(to)) return;
  const whole = readFileSync(`${root}node_modules/${face.file}`);
  const options = face.weights ? { targetFormat: 'woff2' as const, variationAxes: { wght: face.weights } } : { targetFormat: 'woff2' as const };
  writeFileSync(to, await subset(whole, CHARACTERS, options));
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
