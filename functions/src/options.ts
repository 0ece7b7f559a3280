import { setGlobalOptions } from 'firebase-functions/options';

/** Where every function runs: São Paulo, next to the database. */
export const REGION = 'southamerica-east1';

// This has to run before any module that defines a function is evaluated, so index.ts imports this file first.
setGlobalOptions({ region: REGION, maxInstances: 20, memory: '256MiB' });

// A variable, not `initializeFirestore`, because in a trigger firebase-functions opens the database before our code runs.
// It is not set with an emulator, where the SDK's REST transport would ask for Google credentials.
if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined) process.env['FIRESTORE_PREFER_REST'] ??= 'true';
