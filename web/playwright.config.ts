// playwright.config.ts: end-to-end tests in Chromium against the built page.
//
// The page is served by `harbour serve` when there is one (HARBOUR, else ../build/harbour), so that the
// online tests have their server; otherwise by Vite, and the online tests are skipped.
import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

/** Chromium without windows, which needs a quarter less CPU time than the whole browser. */
const SHELL = '/usr/bin/chromium-headless-shell';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/start.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // These end what hangs. A machine that does ten other things may need long; a test that is right does not wait for them.
  timeout: 900_000,
  expect: { timeout: 240_000 },
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: process.env.PAGE_URL, // from start.ts; workers read this file after it
    trace: 'off',
    actionTimeout: 120_000, // a click that never finds its button says so, and does not wait for the end of its test
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
