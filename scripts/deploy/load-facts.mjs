/** Loads facts.ts, which Node 20 cannot import itself. */
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** @typedef {typeof import('./facts.ts')} Facts */

/**
 * Bundles facts.ts with all that it imports, and imports the bundle.
 * @returns {Promise<Facts>}
 */
export async function loadFacts() {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'facts.ts'), platform: 'node' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}
