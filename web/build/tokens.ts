// tokens.ts: the design tokens, one source for the style sheet and for the contrast test.
//
// Cards are objects and keep paper and ink in every theme; panels, lines and text change around
// them. Rotterdam overrides a few values of a theme. build/tokens-css.ts turns this into CSS,
// tests/tokens.test.ts checks every pair that text or marks rest on.

export const FIXED: Record<string, string> = {
  // paper and ink
  'card-ink': '#221b14', gold: '#e3b23c', brass: '#c89b45', 'brass-deep': '#6f4f14', note: '#dfe6cf', roof: '#a9b7b4',
  seal: '#98271b', laurel: '#6c7a3a', 'coat-trader': '#5b4630',
  'g-grain': '#e5b348', 'g-cotton': '#eef2f4', 'g-fur': '#b98458', 'g-tobacco': '#9aa961',
  'f-red': '#c23a2b', 'f-blue': '#3c6a9e', 'f-gold': '#e6b93d', 'f-black': '#26211c', 'f-white': '#fbf6ea',
  'deck-guildhall': '#6a2f3f', 'deck-docks': '#1f4f6e', 'deck-market': '#3f5a2a', 'deck-bank': '#74510f',
  // players: colour, shape and letter
  'p-A': '#b13327', 'p-A-on': '#ffffff', 'p-B': '#1f5c8c', 'p-B-on': '#ffffff', 'p-C': '#e2a92f', 'p-C-on': '#221b14',
  'p-D': '#2f6a4a', 'p-D-on': '#ffffff', 'p-E': '#6b3d80', 'p-E-on': '#ffffff',
  // Rotterdam: channels, raw materials, harbours
  'ch-purple': '#8a4bb8', 'ch-white': '#ffffff', 'ch-yellow': '#f2c230', 'ch-red': '#d8392b', 'ch-green': '#2b9a57',
  'm-grain': '#d99a2b', 'm-fruit': '#d9542b', 'm-crude-oil': '#2b3238', 'm-textile': '#4a6fb5',
  'u-BOT': '#3f474d', 'u-VUL': '#8a5f12', 'u-MER': '#a63d1a', 'u-WAA': '#35569a', 'u-shipping': '#2b4756',
};

export type Theme = 'light' | 'dark' | 'contrast';

export const THEMES: Record<Theme, Record<string, string>> = {
  light: {
    'wheel-line': '#6f4f14', 'card-paper': '#f8f0dd', 'p-line': '#221b14', bg: '#e6dcc7', 'bg-2': '#dccfb4', panel: '#faf5e9',
    'panel-2': '#f1e8d4', line: '#c9b894', 'line-strong': '#8d7849', text: '#241d14', 'text-2': '#5a4c36', accent: '#1d3f5b',
    'on-accent': '#ffffff', action: '#a12d1f', 'on-action': '#ffffff', good: '#2f6138', 'on-good': '#ffffff', warn: '#8a4a06',
    focus: '#0b5fff', 'good-bg': '#dfead2', 'warn-bg': '#f7e2bf', water: '#c6dfe9', 'water-2': '#b3d2df', land: '#ece7d8',
    'land-2': '#dcd5bf', 'map-ink': '#173244', node: '#ffffff', 'lane-ink': '#2a3f4b',
  },
  dark: {
    'wheel-line': '#f0d9a0', 'card-paper': '#ede2c8', 'p-line': '#f3ead6', bg: '#11171c', 'bg-2': '#0c1115', panel: '#1b242b',
    'panel-2': '#242f37', line: '#3a4750', 'line-strong': '#8694a0', text: '#f1e8d6', 'text-2': '#bdb6a5', accent: '#8fc1e3',
    'on-accent': '#0d1b26', action: '#f08a6f', 'on-action': '#2a0d06', good: '#a5d39a', 'on-good': '#11261a', warn: '#f0be72',
    focus: '#8ab8ff', 'good-bg': '#21352a', 'warn-bg': '#3b2d18', water: '#12303f', 'water-2': '#173a4b', land: '#1d282c',
    'land-2': '#26333a', 'map-ink': '#cfe4ee', node: '#0e2430', 'lane-ink': '#05141c',
  },
  contrast: {
    'wheel-line': '#000000', 'card-paper': '#ffffff', 'p-line': '#000000', bg: '#ffffff', 'bg-2': '#ffffff', panel: '#ffffff',
    'panel-2': '#ffffff', line: '#000000', 'line-strong': '#000000', text: '#000000', 'text-2': '#1a1a1a', accent: '#00264d',
    'on-accent': '#ffffff', action: '#8a0f00', 'on-action': '#ffffff', good: '#004d12', 'on-good': '#ffffff', warn: '#5c2e00',
    focus: '#0033cc', 'good-bg': '#ffffff', 'warn-bg': '#ffffff', water: '#ffffff', 'water-2': '#e8e8e8', land: '#e0e0e0',
    'land-2': '#cccccc', 'map-ink': '#000000', node: '#ffffff', 'lane-ink': '#000000',
  },
};

// What Rotterdam changes: cool paper instead of warm.
export const ROTTERDAM: Partial<Record<Theme, Record<string, string>>> = {
  light: {
    bg: '#dfe7ea', 'bg-2': '#d0dce1', panel: '#fbfcfc', 'panel-2': '#edf2f4', line: '#bccad1', 'line-strong': '#64808d',
    text: '#13242d', 'text-2': '#43586a', accent: '#0b4a63', action: '#b0380b',
  },
  dark: {
    bg: '#0a1216', 'bg-2': '#070d10', panel: '#13202a', 'panel-2': '#1c2c37', line: '#304450', 'line-strong': '#7f98a6',
    text: '#e8f0f3', 'text-2': '#abc0ca', accent: '#86c8e6', action: '#ff9c6b',
  },
};

export const SHADOWS: Record<Theme, string> = {
  light: '--sh-1: 0 1px 2px rgb(60 40 10/.18); --sh-2: 0 3px 10px rgb(60 40 10/.2); --sh-3: 0 12px 32px rgb(60 40 10/.28);',
  dark: '--sh-1: 0 1px 2px rgb(0 0 0/.5); --sh-2: 0 4px 12px rgb(0 0 0/.5); --sh-3: 0 14px 36px rgb(0 0 0/.6);',
  contrast: '--sh-1: none; --sh-2: 0 0 0 2px #000; --sh-3: 0 0 0 3px #000;',
};

// The poster skies of the start page.
export const SKIES: Record<'light' | 'dark', Record<string, string>> = {
  light: {
    sky: '#efd9a6', sun: '#d9603f', sea1: '#7fa3a6', sea2: '#4f7d86', sea3: '#2f5a68', house: '#f3e6c6', cloud: '#f8f0dd',
    msky1: '#a9d6e6', msky2: '#b4dbe8', msky3: '#bfe0ea', msun: '#fff3cf', mcloud: '#eef8fb', mhaze: '#a9d2df', mtown: '#8fbdcc',
    mwater: '#2f7f9c', crane: '#12222b',
  },
  dark: {
    sky: '#5d7486', sun: '#f6e9bf', sea1: '#40626c', sea2: '#2d4d58', sea3: '#1d3843', house: '#a8a893', cloud: '#93a5b1',
    msky1: '#1d3447', msky2: '#243f54', msky3: '#2c4b61', msun: '#f6e9bf', mcloud: '#3b5a70', mhaze: '#315268', mtown: '#1b3040',
    mwater: '#164556', crane: '#9dbccc',
  },
};

const vars = (o: Record<string, string>) => Object.entries(o).map(([k, v]) => `--${k}: ${v};`).join(' ');

/** The style sheet: tokens for each theme, chosen by data-theme or, without it, by what the system asks for. */
export function tokensCss(): string {
  const theme = (t: Theme) => `color-scheme: ${t === 'dark' ? 'dark' : 'light'}; ${vars(THEMES[t])} ${SHADOWS[t]} ${t === 'contrast' ? '' : vars(SKIES[t])}`;
  const rotterdam = (t: Theme) => vars(ROTTERDAM[t] ?? {});
  return `:root { ${vars(FIXED)} ${theme('light')} ${vars(SKIES.light)} }
[data-game="rotterdam"] { ${rotterdam('light')} }
:root[data-theme="dark"] { ${theme('dark')} }
:root[data-theme="dark"] [data-game="rotterdam"] { ${rotterdam('dark')} }
:root[data-theme="contrast"], :root[data-theme="contrast"] [data-game="rotterdam"] { ${theme('contrast')} }
`;
}
