import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { createWorld } from './testing/fake-world.ts';
import { histories, playHistory } from './testing/history.ts';

/** 2,000 histories of each kind. `test:deep` multiplies fast-check's default number of runs for every generative test. */
const runs = (fc.readConfigureGlobal().numRuns ?? 100) * 20;
const TIMEOUT = 50 * runs;

const flush = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('after any history of presses, crashes, tabs, disks, networks and clocks', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['one device', 1],
    ['several devices', 3],
  ])(
    'each set that %s showed as kept is in the database once',
    { timeout: TIMEOUT },
    async (_name, devices) => {
      await fc.assert(
        fc.asyncProperty(histories(devices, 40), async (history) => {
          try {
            await playHistory(createWorld(flush), history);
          } finally {
            vi.clearAllTimers();
          }
        }),
        { numRuns: runs },
      );
    },
  );
});
