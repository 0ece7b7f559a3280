import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { configurationOf, LOCAL_PROJECT } from './scripts/configuration.ts';
import { CHROMIUM_ARGS, findChromium } from './tests/support/chromium.ts';

const ORIGINS = { APP_ORIGINS: 'http://127.0.0.1:5000,http://localhost:5000' };
/** What the code under test reads from its environment on one machine, as the suite gives it. */
const env: Record<string, string> = { ...configurationOf(LOCAL_PROJECT), ...ORIGINS };
/** The same without an address that most tests of the functions want absent. */
const { FIX_PIX_EMAIL: _fixer, ...functionsEnv } = env;
/** With it the generative tests try twenty times as many cases, and others in each run. */
const FRESH = { GENERATIVE_FACTOR: '20' };

const unit = {
  name: 'unit',
  env,
  include: [
    '{domain,functions,web}/**/*.test.ts',
    'web/**/*.test.tsx',
    'tests/{specification,sources}/**/*.test.ts',
  ],
  exclude: ['**/node_modules/**', '**/lib/**', '**/*.browser.test.tsx'],
  // Loading the packages takes longer than most files' tests. Without isolation a process loads them once.
  isolate: false,
  setupFiles: ['tests/support/fresh-modules.ts', 'tests/support/generative-runs.ts'],
  // These times and those below are long for a busy machine.
  testTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } },
};

const rules = {
  name: 'rules',
  include: ['tests/rules/*.test.ts'],
  testTimeout: 20_000,
  // Every file loads the Firebase SDK and perhaps the mutants of the rules. Without isolation a process loads them once.
  isolate: false,
};

const functions = {
  name: 'functions',
  env: functionsEnv,
  include: ['tests/functions/**/*.test.ts'],
  exclude: ['tests/functions/deep/**'],
  globalSetup: ['tests/support/local-emulators.ts'],
  isolate: false,
  // These files wait for the emulators' answers: four at once need a tenth less time than two on two processors.
  maxWorkers: 4,
  // Vitest runs projects with another number of processes in another group.
  sequence: { groupOrder: 1 },
  // This SDK keeps the console and the app that it first saw, so each file gets it anew, too.
  server: { deps: { inline: [/firebase-functions\/lib\/esm/] } },
  setupFiles: [
    'tests/support/fresh-modules.ts',
    'tests/support/generative-runs.ts',
    'tests/support/quick-retries.ts',
  ],
  // Beside ten busy programs a test that goes through two hundred records took more than a minute.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/**
 * One project per kind of test, so that each can be run alone: `npx vitest run --project rules`. Which command of package.json runs
 * which of them stands in scripts/test/parts.ts.
 */
export default defineConfig({
  test: {
    // Vitest's default leaves one processor idle, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'checks', include: ['tests/checks/**/*.test.ts'], testTimeout: 300_000 } },
      { test: unit },
      // What the built site weighs and holds: `npm run build` first.
      { test: { name: 'build', include: ['tests/build/**/*.test.ts'], testTimeout: 60_000 } },
      { test: rules },
      {
        // Vite's list of packages from an earlier run may lack one that a new test needs: finding it later makes a second React.
        optimizeDeps: { force: true },
        test: {
          name: 'components',
          env,
          include: ['web/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            api: { host: '127.0.0.1' },
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGS] },
              contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 360, height: 740 } }],
          },
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: functions },
      { test: { ...unit, name: 'generated', env: { ...env, ...FRESH }, testTimeout: 60_000 } },
      {
        test: {
          ...rules,
          name: 'mutants',
          include: ['tests/rules/**/*.test.ts'],
          testTimeout: 60_000,
          // The tests also run against mutants of the rules, and must fail with each of them.
          setupFiles: ['tests/rules/mutation/setup.ts'],
          globalSetup: ['tests/rules/mutation/tally.ts'],
        },
      },
      {
        test: {
          ...functions,
          name: 'bodies',
          env: { ...functionsEnv, ...FRESH },
          include: ['tests/functions/deep/**/*.test.ts'],
          exclude: [],
        },
      },
      {
        test: {
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          // A deployment builds the site and runs firebase-tools: five minutes did not suffice beside fourteen busy programs.
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'suite',
          include: ['tests/suite/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'firefox',
          include: ['tests/firefox/**/*.test.ts'],
          globalSetup: ['tests/e2e/start-suite.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // The other journeys' second try, with its reason, stands in playwright.config.ts.
          retry: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...unit,
          name: 'emulators',
          env: { ...env, ...FRESH },
          include: ['emulators/**/*.test.ts'],
          exclude: [...unit.exclude, 'emulators/conformance/**'],
          testTimeout: 120_000,
          // Some start a whole suite.
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['emulators/conformance/**/*.test.ts'],
          // Every file loads both SDKs.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
