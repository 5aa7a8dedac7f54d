// sky.ts: clouds, and a list of shapes, for the pictures of the start page.

export const each = (n: number, f: (i: number) => string) => Array.from({ length: n }, (_, i) => f(i)).join('');

export const cloudShape = 'M0 0c-6-14 10-22 20-15 4-16 30-18 36-2 12-8 28 0 24 17Z';
