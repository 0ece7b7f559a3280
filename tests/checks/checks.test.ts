import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { root, runNode } from '../../scripts/processes.ts';

/** Runs a program of a package on the whole repository. A failure shows what it printed. */
const run = (program: string, ...args: string[]) =>
  runNode([join(root, 'node_modules', '.bin', program), ...args]);

test.each(['domain', 'emulators', 'functions', 'web', 'tests', 'scripts'])(
  'the types of %s fit',
  async (part) => {
    await run('tsc', '-p', part);
  },
);

test('the linter has nothing to say', async () => {
  await run('oxlint', '--config=oxlint.config.mjs', '--type-aware', '--deny-warnings', '.');
});

// A package that comes with another one, and a file or an export that nobody uses.
test('every package that is imported is named, and nothing is left over', async () => {
  await run('knip');
});

test('every file has the format of npm run format', async () => {
  await run('biome', 'format', '.');
});

test('the content of the owner is valid', async () => {
  await expect(checkContent()).resolves.not.toThrow();
});
