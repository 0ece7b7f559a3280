import { setGlobalOptions } from 'firebase-functions/options';

/** Where every function runs: São Paulo, next to the database. */
export const REGION = 'southamerica-east1';

// Has to run before any module that defines a function is evaluated: index.ts imports this file first.
setGlobalOptions({ region: REGION, maxInstances: 20, memory: '256MiB' });
