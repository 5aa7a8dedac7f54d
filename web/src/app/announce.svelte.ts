// announce.svelte.ts: announcements for screen readers.
//
// Polite lines are gathered for a moment so that a bot's burst of moves is read as one text, newest
// last. The reader's own turn is announced once, assertively.
let polite = $state('');
let assertive = $state('');
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export const announced = { get polite() { return polite; }, get assertive() { return assertive; } };

export function announce(sentence: string): void {
  waiting.push(sentence);
  clearTimeout(timer);
  timer = setTimeout(() => {
    polite = waiting.join(' ');
    waiting = [];
  }, 150);
}

export function insist(sentence: string): void {
  assertive = '';
  setTimeout(() => (assertive = sentence), 60);
}
