import * as fc from 'fast-check';
import { describe, it, vi } from 'vitest';
import { histories } from './histories.ts';
import { runHistory } from './run-history.ts';

// What fails in a history is logged a thousand times over.
vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {}, info: () => {} }));

/** 250 of each kind; `test:deep` multiplies fast-check's usual number for every generative test. */
const runs = ((fc.readConfigureGlobal().numRuns ?? 100) * 5) / 2;
const TIMEOUT = 2_000 * runs;

describe('whatever happens to one buyer, several and their strangers', () => {
  it('the ledger of one buyer ends as the providers say', { timeout: TIMEOUT }, async () => {
    await fc.assert(fc.asyncProperty(histories({ min: 1, max: 1 }), runHistory), { numRuns: runs });
  });

  it('the ledgers of several buyers end as the providers say', { timeout: TIMEOUT }, async () => {
    await fc.assert(fc.asyncProperty(histories({ min: 2, max: 3 }), runHistory), { numRuns: runs });
  });
});
