// settings.svelte.ts: the user's settings, kept in localStorage.
import { keepLanguage } from './offline.svelte';
import { isLanguage, preferred, speak, type Language } from '$/i18n/index.svelte';

const CHOICES = {
  theme: ['system', 'light', 'dark', 'contrast'],
  speed: ['calm', 'normal', 'brisk', 'off'],
} as const;
export type ThemeChoice = (typeof CHOICES.theme)[number];
export type Speed = (typeof CHOICES.speed)[number];

interface Kept {
  theme: ThemeChoice;
  language: Language;
  speed: Speed;
  volume: number; // 0: off
  keys: boolean;
  name: string;
  level: string;
  players: Record<string, number>;
  /** Whether the page makes forced moves; each game says which of the two settings is its own. */
  autoPass: boolean;
  autoForced: boolean;
  notify: boolean;
}

const KEY = 'harbour-settings';

/** The settings of a stored text. Another version may have written it, or a person: what cannot be used is not. */
export function settingsFrom(text: string | null): Kept {
  const normal: Kept = {
    theme: 'system',
    language: preferred(typeof navigator === 'undefined' ? ['en'] : navigator.languages),
    speed: 'normal',
    volume: 0,
    keys: true,
    name: '',
    level: 'merchant',
    players: {},
    autoPass: false,
    autoForced: true,
    notify: false,
  };
  try {
    const usable = ([key, value]: [string, unknown]) =>
      key === 'language' ? isLanguage(value)
      : key in CHOICES ? (CHOICES[key as keyof typeof CHOICES] as readonly unknown[]).includes(value)
      : value !== null && typeof value === typeof normal[key as keyof Kept];
    return { ...normal, ...Object.fromEntries(Object.entries(JSON.parse(text ?? '{}') as object).filter(usable)) };
  } catch {
    return normal;
  }
}

function load(): Kept {
  try {
    return settingsFrom(localStorage.getItem(KEY));
  } catch {
    return settingsFrom(null); // storage is blocked
  }
}

export const settings = $state<Kept>(load());

const reduced = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
const contrast = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-contrast: more)');

export function themeNow(): 'light' | 'dark' | 'contrast' {
  if (settings.theme !== 'system') return settings.theme;
  return contrast?.matches ? 'contrast' : dark?.matches ? 'dark' : 'light';
}

/** Factor for the duration of animations; 0 turns them off. */
export function motion(): number {
  if (reduced?.matches) return 0;
  return { calm: 1.6, normal: 1, brisk: 0.5, off: 0 }[settings.speed];
}

export function applyTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = themeNow();
  root.dataset.motion = motion() === 0 ? 'off' : settings.speed;
}

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings last until the page is closed.
  }
  applyTheme();
}

export function setLanguage(language: Language): Promise<void> {
  settings.language = language;
  keep();
  keepLanguage(language);
  return speak(language);
}

export function watchSystem(): void {
  for (const q of [reduced, dark, contrast]) q?.addEventListener('change', applyTheme);
}
