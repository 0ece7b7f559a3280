import { createRequire } from 'node:module';

/** How many times sooner than in production a transaction that another one overtook is tried again. */
const FACTOR = 20;

const require = createRequire(import.meta.url);
const { setTimeoutHandler } = require('@google-cloud/firestore/build/src/backoff.js') as {
  readonly setTimeoutHandler: (handler: (work: () => void, ms: number) => void) => void;
};

// The Admin SDK waits about a second before it repeats a transaction. The tests make such meetings on purpose, and only their
// outcome matters. This is the SDK's own seam for tests.
setTimeoutHandler((work, ms) => {
  setTimeout(work, ms / FACTOR);
});
