// playwright.config.ts: end-to-end tests in Chromium against the built page.
//
// The page is served by `harbour serve` when there is one (HARBOUR, else ../build/harbour), so that the
// online tests have their server; otherwise by Vite, and the online tests are skipped.
import { defineConfig } from '@playwright/test';
import { serverFor } from './e2e/server';

const server = serverFor();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  // Generous, for a machine that does ten other things: a test that is right does not wait longer for it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  retries: 1, // two workers on two busy cores: a case that passes the second time is reported as flaky
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: server.url,
    trace: 'off',
    actionTimeout: 60_000, // a click that never finds its button says so, and does not wait for the end of its test
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: { command: server.command, url: server.url, reuseExistingServer: false, timeout: 30_000 },
});
