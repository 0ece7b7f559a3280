/** `npm run reconcile`: the program that scripts/reconcile.mjs starts with its environment set. */
import { liveDeps } from '../payments/live-deps.ts';
import { runReconcile } from './run-reconcile.ts';

const isDry = process.argv.includes('--dry-run');
const { looked, failed, changes } = await runReconcile(liveDeps(), isDry);
const counts = `payments looked at: ${looked}, failed: ${failed}`;
if (changes.length === 0) {
  console.log(`${isDry ? 'A run would change nothing' : 'Nothing had to change'}: ${counts}.`);
} else {
  console.log(`${isDry ? 'A run would change' : 'Changed'} (${counts}):`);
  for (const change of changes) console.log(`  ${change}`);
}
// Set, not forced: what is still being written to the terminal or the network gets out first.
process.exitCode = failed === 0 ? 0 : 1;
