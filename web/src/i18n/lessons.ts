// lessons.ts: the words of the guided games, loaded when somebody wants to learn.
import type { LessonText } from './en/lessons';
import type { GameId } from '$/engine/cards';

export async function lessonTexts(language: string, game: GameId): Promise<LessonText[]> {
  const { lessons } = language === 'de' ? await import('./de/lessons') : await import('./en/lessons');
  return lessons[game];
}
