/** Runs before each test file: lets the emulators evaluate the mutants too, and stores afterwards which have been killed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject, vi } from 'vitest';
import type { RulesEngine } from 'emulators/rules';
import { askMutantsToo, fates } from './ask-mutants.ts';

vi.mock('emulators/rules', async (importActual) => {
  const actual = await importActual<{ createRulesEngine(): RulesEngine }>();
  return { ...actual, createRulesEngine: () => askMutantsToo(actual.createRulesEngine()) };
});

afterAll(() => {
  writeFileSync(join(inject('fates'), `${process.pid}.json`), JSON.stringify(fates));
});
