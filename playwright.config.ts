import { defineConfig } from '@playwright/test';
import { findChromium, CHROMIUM_ARGS } from './tests/support/chromium.mjs';

/** Browser journeys in Chromium against the whole local suite, which the global set-up starts on free ports. */
export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/*.alone.e2e.ts' },
    // They steer what all journeys share, the card sandbox's clock or its webhooks: one by one, after the others, and
    // by themselves with --no-deps.
    { name: 'alone', testMatch: '**/*.alone.e2e.ts', dependencies: ['journeys'], workers: 1 },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-suite.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Patience, not speed: the functions emulator starts a process per function, slowly on a busy machine.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 360, height: 740 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
