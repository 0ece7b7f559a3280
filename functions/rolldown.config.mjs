import { defineConfig } from 'rolldown';

/** Our own code, domain and valibot in one file; firebase packages stay outside, where the runtime installs them. */
export default defineConfig({
  cwd: import.meta.dirname,
  input: 'src/index.ts',
  platform: 'node',
  external: [/^firebase-(admin|functions)(\/|$)/],
  output: { file: 'lib/index.js', format: 'esm', sourcemap: true, codeSplitting: false },
});
