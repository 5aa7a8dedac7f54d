// server.ts: the server that the tests run against, on a port and in a folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));

export interface Running {
  url: string;
  /** The server's folder, for its command line; empty without a server. */
  data: string;
  stop: () => Promise<void>;
}

/** The program, or null: then Vite serves the page, and tests that need the server are skipped. */
export function harbour(): string | null {
  const wanted = process.env.HARBOUR;
  if (wanted === 'none') return null;
  const candidates = wanted ? [wanted] : [`${web}../build/harbour`];
  return candidates.find((f) => existsSync(f)) ?? null;
}

async function startVite(): Promise<Running> {
  const { preview } = await import('vite');
  const server = await preview({ root: web, preview: { host: '127.0.0.1', port: 0 } });
  return { url: server.resolvedUrls!.local[0]!, data: '', stop: () => server.close() };
}

/** Starts `harbour serve`, which says where it listens; it has to end in order, too. */
async function startHarbour(binary: string): Promise<Running> {
  const data = mkdtempSync(`${tmpdir()}/harbour-e2e-`);
  const words = ['serve', '--data', data, '--page', `${web}dist`, '--listen', '127.0.0.1', '--port', '0', '--rate', '0', '--overload-ms', '0', '--log-level', 'warn'];
  const child = spawn(binary, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const first = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const line = await Promise.race([first.then(([text]) => text), ended.then(() => '')]);
  if (!line.startsWith('http')) throw new Error(`${binary} did not start: ${line}`);
  return {
    url: line.trim(),
    data,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      rmSync(data, { recursive: true, force: true });
      if (code !== 0) throw new Error(`${binary} ended with ${code}`);
    },
  };
}

export function start(): Promise<Running> {
  const binary = harbour();
  return binary ? startHarbour(binary) : startVite();
}
