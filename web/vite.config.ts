// vite.config.ts: how the page is built and tested.
//
// The engine comes from outside: HARBOUR_WASM names it, else the newest ../build*/**/harbour.wasm.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fonts } from './build/fonts.ts';
import { finish } from './build/finish.ts';
import { pageHead } from './build/head.ts';
import { messages } from './build/messages.ts';
import { tokens } from './build/tokens-css.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

function engineFile(): string {
  if (process.env.HARBOUR_WASM) return process.env.HARBOUR_WASM;
  const builds = readdirSync(`${here}..`).filter((d) => d.startsWith('build'));
  const found = builds
    .flatMap((d) => [`${here}../${d}/harbour.wasm`, `${here}../${d}/src/wasm/harbour.wasm`])
    .filter((f) => existsSync(f))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return found[0] ?? `${here}../build/harbour.wasm`;
}

/** The files of a game, without those that its table loads when they are needed. */
const GAME = /\/src\/games\/([\w-]+)\/(?!index|Aims|DiscardDialog|GalleryCard|MemoryDialog|MovePicture|Position|SealScene|SeatLine|SmallCard|about|book|lesson|memory|remarks|review|scoring|text\.|art\/(?:celebration|poster|panorama|ship|flags))/;

// What every page shares, what every table shares and the table of a game are one file each: small files
// compress badly, and each costs a request.
const FIRST = [
  { name: 'base', test: /\/src\/(app|art|i18n|ui)\/(?!drag|TableOptions|Segments|Dialog|Count|roving|notify|admin|results)|\/src\/games\/(index|game)\.ts|\/node_modules\/svelte\// },
  { name: 'table', test: /\/src\/engine\/(?!worker|wasm)|\/src\/game\/(session|local|steps|moves|seats|player-names|people|refusal|log|describe)\b|\/src\/table\/(GameTable|TableShell|TopBar|PromptBar|PlayerHead|LogList|LogPanel|TabBar|HintButton|NarrowHint|NoteTag|OverButtons|PointsNow|remarks|sounds|log-tab)\b|\/src\/motion\/|\/src\/ui\/(drag|roving|Count)/ },
  { name: (id: string) => GAME.exec(id)?.[1] ?? null, test: GAME },
];

export default defineConfig({
  base: './',
  plugins: [messages(), tokens(), fonts(), svelte(), pageHead(), finish()],
  define: { __VERSION__: JSON.stringify(process.env.npm_package_version ?? '0') },
  resolve: {
    alias: [
      { find: /^\$\//, replacement: `${here}src/` },
      { find: /^@engine\.wasm/, replacement: engineFile() },
    ],
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    rolldownOptions: { output: { codeSplitting: { groups: FIRST } } },
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'], environment: 'node' },
});
