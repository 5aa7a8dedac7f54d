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

let saying: ReturnType<typeof setTimeout> | undefined;

/** Announces at once; '' takes back what is no longer true. */
export function insist(sentence: string): void {
  assertive = '';
  clearTimeout(saying);
  if (sentence) saying = setTimeout(() => (assertive = sentence), 60);
}
