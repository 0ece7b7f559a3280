import { defineConfig } from 'rolldown';

/** Our own code, domain and valibot in one file; firebase packages stay outside, where the runtime installs them. */
const bundle = (input, file) => ({
  cwd: import.meta.dirname,
  input,
  platform: 'node',
  external: [/^firebase-(admin|functions)(\/|$)/],
  output: { file, format: 'esm', sourcemap: true, codeSplitting: false },
});

export default defineConfig([
  bundle('src/index.ts', 'lib/index.js'),
  // An operator's tool, not deployed (firebase.json).
  bundle('src/cli/reconcile.ts', 'lib/reconcile.mjs'),
]);
