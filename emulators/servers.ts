/** The stand-ins as servers in the own process, for tests that need no whole suite. */
export { authApp, storageApp } from './apps.ts';
export { readIndexDefinitions } from './firestore/query/index-definitions.ts';
export { startFirestoreServer } from './firestore/server.ts';
export { type Clock, systemClock } from './firestore/store/store.ts';
export { type OpenEmulator, openEmulator } from './firestore/testing/open-emulator.ts';
export {
  LOCAL_KEY,
  LOCAL_WEBHOOK_SECRET,
  PUBLISHED_KEY,
  startAbacatePaySandbox,
} from './payments/abacatepay/server.ts';
export {
  LOCAL_STRIPE_KEY,
  LOCAL_STRIPE_WEBHOOK_SECRET,
  startStripeSandbox,
} from './payments/stripe/server.ts';
export type { Running } from './shared/http.ts';
export { runStorageRules } from './storage-rules/run-storage-rules.ts';
