// types.test.ts: the types of the page's TypeScript and Svelte files are correct.  Vite removes types without checking them.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('svelte-check finds no error and no warning', { timeout: 600_000 }, () => {
  const done = spawnSync('npx', ['--no-install', 'svelte-check', '--tsconfig', 'tsconfig.json', '--fail-on-warnings', '--output', 'human'], { encoding: 'utf8' });
  expect(done.status, done.stdout + done.stderr).toBe(0);
});
