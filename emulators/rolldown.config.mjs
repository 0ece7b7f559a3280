/**
 * Bundles each stand-in into one file that starts without looking anything up: Node 20 runs no TypeScript, and the
 * Firestore emulator has to be ready in a third of a second.
 */
const STAND_INS = {
  firestore: 'firestore/main.ts',
  'storage-rules': 'storage-rules/main.ts',
  abacatepay: 'payments/abacatepay/main.ts',
  stripe: 'payments/stripe/main.ts',
  outbox: 'outbox/main.ts',
  scheduler: 'scheduler/main.ts',
};

export default Object.entries(STAND_INS).map(([name, input]) => ({
  input,
  platform: 'node',
  output: { file: `lib/${name}.mjs`, format: 'esm', codeSplitting: false },
}));
