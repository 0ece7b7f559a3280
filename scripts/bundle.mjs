/** Loads TypeScript in the commands, which Node 20 cannot import itself. */
import { rolldown } from 'rolldown';

/**
 * Bundles a TypeScript file with all that it imports, and imports the bundle. Answers its exports.
 * @param {string} file
 */
export async function importBundled(file) {
  const bundle = await rolldown({ input: file, platform: 'node' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}
