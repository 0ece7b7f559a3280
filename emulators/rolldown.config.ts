/**
 * Bundles each stand-in into one file that starts without looking anything up: Node 20 runs no TypeScript, and the
 * Firestore emulator has to be ready in a third of a second.
 */
const STAND_INS = {
  firestore: 'firestore/main.ts',
  'storage-rules': 'storage-rules/main.ts',
  abacatepay: 'payments/abacatepay/main.ts',
  stripe: 'payments/stripe/main.ts',
  auth: 'auth/main.mjs',
  outbox: 'outbox/main.ts',
  scheduler: 'scheduler/main.ts',
  functions: 'functions/main.ts',
  'share-process': 'functions/share-process.ts',
  'guard-ports': 'shared/guard-ports.ts',
};

export default Object.entries(STAND_INS).map(([name, input]) => ({
  input,
  platform: 'node',
  // It loads parts of itself by computed names.
  external: [/^@google-cloud\/functions-framework/],
  output: { file: `lib/${name}.mjs`, format: 'esm', codeSplitting: false },
}));
