// finish.ts: post-processes the built page: lists its files in the service worker, and writes
// compressed copies (.br, .gz) that a server can send unchanged.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const SHRINKS = /\.(html|js|css|wasm|svg|webmanifest|json|net)$/;

function filesUnder(dir: string, prefix = ''): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = `${dir}/${name}`;
    return statSync(path).isDirectory() ? filesUnder(path, `${prefix}${name}/`) : [`${prefix}${name}`];
  });
}

/** The weights of the strong bots are separate files: one for each game and number of players. */
function copyWeights(root: string, out: string): void {
  const from = `${root}/../data/nets`;
  if (!existsSync(from)) return;
  mkdirSync(`${out}/nets`, { recursive: true });
  for (const f of readdirSync(from).filter((x) => x.endsWith('.net'))) copyFileSync(`${from}/${f}`, `${out}/nets/${f}`);
}

/** The server draws the previews of links with a picture of each game. */
function copyPreviews(root: string, out: string): void {
  const games = `${root}/src/games`;
  mkdirSync(`${out}/preview`, { recursive: true });
  for (const game of readdirSync(games).filter((g) => existsSync(`${games}/${g}/preview.png`))) copyFileSync(`${games}/${game}/preview.png`, `${out}/preview/${game}.png`);
}

/** The language of a file with messages: "first.de-Ceu9ueRQ.js". */
const languageOf = (file: string): string | undefined => /\.([a-z]{2}(?:-[A-Z]{2})?)-[\w-]{8}\.js$/.exec(file)?.[1];

/** The files of each language but the one for tests. */
function byLanguage(files: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const f of files) {
    const language = languageOf(f);
    if (language && language !== 'en-XA') (found[language] ??= []).push(f);
  }
  return found;
}

/** Fills the placeholders of sw.js: the files to keep, and a version that changes whenever one of them does. */
function fillServiceWorker(out: string): void {
  const files = filesUnder(out).filter((f) => f !== 'sw.js').sort();
  const digest = createHash('sha256');
  for (const f of files) digest.update(f).update(readFileSync(`${out}/${f}`));
  const kept = files.filter((f) => f !== 'index.html' && !f.startsWith('preview/') && !languageOf(f));
  const script = readFileSync(`${out}/sw.js`, 'utf8')
    .replace('/* FILES */ []', JSON.stringify(['./', ...kept]))
    .replace('/* LANGUAGES */ {}', JSON.stringify(byLanguage(files)))
    .replace('/* VERSION */ ""', JSON.stringify(digest.digest('hex').slice(0, 16)));
  writeFileSync(`${out}/sw.js`, script);
}

function compress(out: string): void {
  for (const f of filesUnder(out).filter((x) => SHRINKS.test(x))) {
    const whole = readFileSync(`${out}/${f}`);
    if (whole.length < 400) continue;
    writeFileSync(`${out}/${f}.br`, brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${out}/${f}.gz`, gzipSync(whole, { level: 9 }));
  }
}

export function finish(): Plugin {
  let root = '';
  let out = '';
  return {
    name: 'harbour-finish',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      out = `${config.root}/${config.build.outDir}`;
    },
    closeBundle() {
      copyWeights(root, out);
      copyPreviews(root, out);
      fillServiceWorker(out);
      compress(out);
    },
  };
}
