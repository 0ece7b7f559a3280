import { defineConfig } from '@playwright/test';
import { findChromium, CHROMIUM_ARGS } from './tests/support/chromium.mjs';

/** Browser journeys in Chromium against the whole local suite, which the global set-up starts on free ports. */
export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/*.clock.e2e.ts' },
    // Moves a clock that all journeys share, so it runs after them; on its own with --no-deps.
    { name: 'clock', testMatch: '**/*.clock.e2e.ts', dependencies: ['journeys'] },
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
