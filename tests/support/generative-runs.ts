import * as fc from 'fast-check';

/** fast-check's own usual number of runs. */
const USUAL = 100;

/** A set-up file: `GENERATIVE_FACTOR=20` makes every generative test try 20 times as many cases (`npm run test:deep`). */
fc.configureGlobal({ numRuns: USUAL * Number(process.env['GENERATIVE_FACTOR'] ?? 1) });
