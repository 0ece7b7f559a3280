import * as fc from 'fast-check';
import { describe, it, vi } from 'vitest';
import { histories } from './histories.ts';
import type { History, Step } from './history.ts';
import { runHistory } from './run-history.ts';

// The logger is replaced, because the failures of the histories would fill the output.
vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {}, info: () => {} }));

/** 250 histories of each kind. `test:deep` multiplies fast-check's default number of runs for every generative test. */
const runs = ((fc.readConfigureGlobal().numRuns ?? 100) * 5) / 2;
const TIMEOUT = 2_000 * runs;

const burst = (...steps: readonly Step[]) => ({ steps, order: [], isSticky: false, faults: [] });

/** The trainer takes the end that one dispute brought back, while a reading that has found another one is being written. */
const decidedDuringReading: History = {
  providers: { pixRepeats: false, afterRetries: 'cancel' },
  buyers: ['new'],
  acts: [
    burst({ kind: 'order', who: 0, slot: 0, method: 'card', plan: 'plus', by: 'owner', live: true }),
    burst({ kind: 'pay', which: 0, as: 'agreed', told: 0 }),
    { hours: 100 * 24, cron: true },
    burst({ kind: 'dispute', which: 1, stale: false }),
    burst({ kind: 'deliver', which: 1, again: false, shortId: false }),
    burst({ kind: 'dispute', which: 0, stale: false }),
    {
      ...burst({ kind: 'resume', which: 0 }, { kind: 'reconcile' }),
      order: [0, 0, 0, 0, 7],
      isSticky: true,
    },
  ],
  ending: { deliver: false, disputes: 'open' },
};

describe('after any history of buyers and strangers', () => {
  it('the ledger of one buyer agrees with the providers', { timeout: TIMEOUT }, async () => {
    await fc.assert(fc.asyncProperty(histories({ min: 1, max: 1 }), runHistory), {
      numRuns: runs,
      examples: [[decidedDuringReading]],
    });
  });

  it('the ledgers of several buyers agree with the providers', { timeout: TIMEOUT }, async () => {
    await fc.assert(fc.asyncProperty(histories({ min: 2, max: 3 }), runHistory), { numRuns: runs });
  });
});
