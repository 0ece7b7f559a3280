/** Bundles the emulator into one file that every supported Node starts: Node 20 runs no TypeScript. */
export default {
  input: 'main.ts',
  platform: 'node',
  output: { file: 'lib/main.mjs', format: 'esm', codeSplitting: false },
};
