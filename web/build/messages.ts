// messages.ts: generates src/messages from the PO files before the page is built, served or tested.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export function messages(): Plugin {
  return {
    name: 'harbour-messages',
    configResolved() {
      const made = spawnSync('python3', [path('../../tools/mkmessages.py'), 'ts', path('../src/messages')], { encoding: 'utf8' });
      if (made.status !== 0) throw new Error(made.stderr || String(made.error));
    },
  };
}
