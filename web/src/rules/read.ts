// read.ts: reads the numbered rules (docs/rules) for the page.
import { gameOf } from '$/games';
import type { Language } from '$/i18n/index.svelte';

export interface Rule {
  id: string;
  text: string;
}
export interface Chapter {
  id: string;
  title: string;
  /** The text before the first rule. */
  lead: string;
  rules: Rule[];
}

/** Chapters begin with "## XY-3 A round", rules with "- **XY-3.1** …"; following lines belong to them. */
export function readRules(markdown: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of markdown.split('\n')) {
    const chapter = /^## ([A-Z]{2}-\d+) (.+)$/.exec(line);
    if (chapter) {
      chapters.push({ id: chapter[1] ?? '', title: chapter[2] ?? '', lead: '', rules: [] });
      continue;
    }
    if (line.startsWith('## ')) break;
    const current = chapters.at(-1);
    if (!current) continue;
    const rule = /^- \*\*([A-Z]{2}-\d+\.\d+)\*\* (.*)$/.exec(line);
    const last = current.rules.at(-1);
    if (rule) current.rules.push({ id: rule[1] ?? '', text: rule[2] ?? '' });
    else if (line.trim() && last) last.text += ` ${line.trim()}`;
    else if (line.trim()) current.lead += `${current.lead ? ' ' : ''}${line.trim()}`;
  }
  return chapters;
}

export interface Piece {
  text: string;
  kind: 'plain' | 'strong' | 'em' | 'code' | 'rule';
}

/** The marks inside a rule: **strong**, *em*, `code`, and other rules' numbers. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|([A-Z]{2}-\d+(?:\.\d+)?)/g;
  let at = 0;
  for (const m of text.matchAll(marks)) {
    if (m.index > at) found.push({ text: text.slice(at, m.index), kind: 'plain' });
    const [, strong, em, code, rule] = m;
    if (strong) found.push({ text: strong, kind: 'strong' });
    else if (em) found.push({ text: em, kind: 'em' });
    else if (code) found.push({ text: code, kind: 'code' });
    else if (rule) found.push({ text: rule, kind: 'rule' });
    at = m.index + m[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), kind: 'plain' });
  return found;
}

export async function loadRules(language: Language, game: string): Promise<Chapter[]> {
  const rules = gameOf(game).rules;
  const load = rules?.[language] ?? rules?.en;
  return load ? readRules((await load()).default) : [];
}
