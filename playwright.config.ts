import { defineConfig } from '@playwright/test';
import { findChromium, CHROMIUM_ARGS } from './tests/support/chromium.ts';

/** The browser journeys, in Chromium. The global set-up starts the whole local suite on free ports for them. */
export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    // npm test runs the journeys with the tag @gate, test:deep all others.
    { name: 'gate', testMatch: '**/*.e2e.ts', testIgnore: '**/*.alone.e2e.ts', grep: /@gate/ },
    { name: 'deep', testMatch: '**/*.e2e.ts', testIgnore: '**/*.alone.e2e.ts', grepInvert: /@gate/ },
    // These journeys move the card sandbox's clock, which all journeys share. They run one by one after the others, or alone
    // with --no-deps.
    { name: 'alone', testMatch: '**/*.alone.e2e.ts', dependencies: ['deep'], workers: 1 },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-suite.ts',
  // A journey waits for the suite's answers and for what it holds back, so three of them left a sixth of two processors idle.
  workers: 4,
  fullyParallel: true,
  // A journey that fails is tried once more, and one that passes only then is named at the end of the run. Some 300 journeys share a
  // busy machine, and a run in which one of them failed for that reason alone says nothing about a change. A trace takes a quarter of
  // a journey's processor time, so one is recorded only with --trace on.
  retries: 1,
  // The limits are long for a busy machine.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 360, height: 740 },
    // Most journeys prefer less motion, because a click can miss a control that smooth scrolling still moves, and a colour has its
    // final value at once. Others use WITH_MOTION.
    reducedMotion: 'reduce',
    // Playwright answers, holds back and counts the requests of pages, but a service worker's pass by it. So the panel's worker is there
    // only where a journey is about workers: WITH_WORKERS.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
