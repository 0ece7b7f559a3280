import { defineConfig } from 'vitest/config';

/**
 * Tests that only our emulator can be asked: they start it themselves, ask it for control routes that are ours, or end it.
 * `other-sites` must never meet another emulator, because Google's obeys its `/shutdown`.
 */
const OURS_ALONE = [
  'emulators/conformance/{other-sites,process,restart,triggers}.test.ts',
  'emulators/conformance/browser/other-site.test.ts',
  'emulators/conformance/google/**',
  'tests/rules/storage.test.ts',
];

/** The tests of the emulator and of the rules, run against Google's emulator by `npm run -w emulators google`. */
export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  test: {
    include: ['emulators/conformance/**/*.test.ts', 'tests/rules/*.test.ts'],
    exclude: OURS_ALONE,
    globalSetup: ['emulators/conformance/google/start-google.ts'],
    isolate: false,
    maxWorkers: '100%',
    // What Google's emulator never answers fails by this time.
    testTimeout: 25_000,
    hookTimeout: 60_000,
    // Without it, the Admin SDK looks for a server of Google's cloud.
    env: { METADATA_SERVER_DETECTION: 'none' },
  },
});
