// settings.svelte.ts: the user's settings, kept in localStorage.
import { keepLanguage } from './offline.svelte';
import { isLanguage, preferred, speak, type Language } from '$/i18n/index.svelte';

export type ThemeChoice = 'system' | 'light' | 'dark' | 'contrast';
export type Speed = 'calm' | 'normal' | 'brisk' | 'off';

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

function load(): Kept {
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
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { ...normal, ...kept, language: isLanguage(kept.language) ? kept.language : normal.language };
  } catch {
    return normal;
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
