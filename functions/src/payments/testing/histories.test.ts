import * as fc from 'fast-check';
import { describe, it, vi } from 'vitest';
import { histories } from './histories.ts';
import { runHistory } from './run-history.ts';

// The logger is replaced, because the failures of the histories would fill the output.
vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {}, info: () => {} }));

/** 250 histories of each kind. `test:deep` multiplies fast-check's default number of runs for every generative test. */
const runs = ((fc.readConfigureGlobal().numRuns ?? 100) * 5) / 2;
const TIMEOUT = 2_000 * runs;

describe('after any history of buyers and strangers', () => {
  it('the ledger of one buyer agrees with the providers', { timeout: TIMEOUT }, async () => {
    await fc.assert(fc.asyncProperty(histories({ min: 1, max: 1 }), runHistory), { numRuns: runs });
  });

  it('the ledgers of several buyers agree with the providers', { timeout: TIMEOUT }, async () => {
    await fc.assert(fc.asyncProperty(histories({ min: 2, max: 3 }), runHistory), { numRuns: runs });
  });
});
