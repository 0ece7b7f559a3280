/** Lists the functions of an upload in the groups in which they are deployed. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from '../processes.mjs';

/** Each new function takes a processor of the region's quota while it starts, and a new project has few. */
const AT_ONCE = 5;

/** @typedef {{ endpoints: Record<string, { blockingTrigger?: object }> }} Manifest */

/**
 * The names of the upload's functions, by firebase-functions' own discovery, in groups. The gate before each sign-up is a
 * group of its own and the first, because its registration shows whether Authentication is upgraded to Identity Platform.
 * @param {string} folder the staged functions
 * @returns {Promise<string[][]>}
 */
export async function groupFunctions(folder) {
  const program = join(root, 'node_modules', 'firebase-functions', 'lib', 'bin', 'firebase-functions.js');
  const file = join(folder, 'manifest.json');
  await runNode([program], folder, { FUNCTIONS_MANIFEST_OUTPUT_PATH: file });
  /** @type {Manifest} */
  const { endpoints } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  const names = Object.keys(endpoints).toSorted();
  const gates = names.filter((name) => endpoints[name]?.blockingTrigger !== undefined);
  const others = names.filter((name) => !gates.includes(name));
  const groups = Array.from({ length: Math.ceil(others.length / AT_ONCE) }, (_, index) =>
    others.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  return [gates, ...groups];
}
