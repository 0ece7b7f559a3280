import { defineConfig } from 'vitest/config';

/** One project per kind of test, so that each can be run alone: `npx vitest run --project rules`. */
export default defineConfig({
  test: {
    // Vitest's default leaves one processor idle; on two that is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,functions,web,emulators}/**/*.test.ts',
            'web/**/*.test.tsx',
            'tests/specification/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/lib/**'],
          setupFiles: ['tests/support/generative-runs.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          testTimeout: 20_000,
          // Every file loads the Firebase SDK and, if asked for, the mutants of the rules: once per process is enough.
          isolate: false,
          // With RULES_MUTANTS it is also seen whether the tests would notice any single change of the rules.
          ...(process.env['RULES_MUTANTS'] === undefined
            ? {}
            : {
                setupFiles: ['tests/rules/mutation/setup.ts'],
                globalSetup: ['tests/rules/mutation/tally.ts'],
              }),
        },
      },
      {
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          globalSetup: ['tests/support/auth-emulator.ts'],
          setupFiles: ['tests/support/generative-runs.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
    ],
  },
});
