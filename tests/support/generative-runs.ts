import * as fc from 'fast-check';

/** fast-check's default number of runs. */
const USUAL = 100;

/** With a fixed seed every `npm test` tries the same cases, so that a new failure comes from a change and not from chance. */
const SEED = 20_261_121;

const factor = Number(process.env['GENERATIVE_FACTOR'] ?? 1);

/**
 * A set-up file for vitest. With `GENERATIVE_FACTOR=20` (in most projects of `npm run test:deep` and `npm run test:emulators`) every
 * generative test tries 20 times as many cases, and different ones in each run; `GENERATIVE_SEED` repeats those of an earlier run,
 * which printed its seed.
 */
const seed = factor === 1 ? SEED : Number(process.env['GENERATIVE_SEED'] ?? Date.now() % 2 ** 31);
fc.configureGlobal({ numRuns: USUAL * factor, seed });
