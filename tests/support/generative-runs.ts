import * as fc from 'fast-check';

/** fast-check's own usual number of runs. */
const USUAL = 100;

/** Every `npm test` tries the same cases, so that a failure is of the change and not of chance. */
const SEED = 20_261_121;

const factor = Number(process.env['GENERATIVE_FACTOR'] ?? 1);

/**
 * A set-up file: `GENERATIVE_FACTOR=20` makes every generative test try 20 times as many cases, other ones each time
 * (`npm run test:deep`).
 */
fc.configureGlobal({ numRuns: USUAL * factor, ...(factor === 1 ? { seed: SEED } : {}) });
