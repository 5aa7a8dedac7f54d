// server.ts: which server the tests run against.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));

export function harbour(): string | null {
  const wanted = process.env.HARBOUR;
  if (wanted === 'none') return null;
  const candidates = wanted ? [wanted] : [`${web}../build/harbour`];
  return candidates.find((f) => existsSync(f)) ?? null;
}

/** The command that serves the built page, and where. */
export function serverFor(): { command: string; url: string; real: boolean } {
  const port = Number(process.env.PORT ?? 4187);
  const url = `http://127.0.0.1:${port}/`;
  const binary = harbour();
  if (!binary) return { command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`, url, real: false };
  const data = process.env.HARBOUR_DATA ?? (process.env.HARBOUR_DATA = mkdtempSync(`${tmpdir()}/harbour-e2e-`));
  return { command: `${binary} serve --data ${data} --page ${web}dist --listen 127.0.0.1 --port ${port} --rate 0 --log-level warn`, url, real: true };
}
