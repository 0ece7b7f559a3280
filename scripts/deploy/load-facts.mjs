/** Loads facts.ts. */
import { join } from 'node:path';
import { importBundled } from '../bundle.mjs';

/** @typedef {typeof import('./facts.ts')} Facts */

/**
 * What the commands have to know of the product's own code.
 * @returns {Promise<Facts>}
 */
export async function loadFacts() {
  return importBundled(join(import.meta.dirname, 'facts.ts'));
}
