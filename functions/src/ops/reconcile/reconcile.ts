/** `npm run reconcile`: scripts/operate.ts sets the environment and starts this program. */
import { liveDeps } from '../../buy/live-deps.ts';
import { runReconcile } from './run-reconcile.ts';

const unknown = process.argv.slice(2).filter((flag) => flag !== '--dry-run');
if (unknown.length > 0) {
  console.log(`Unknown: ${unknown.join(' ')}. Options: --dry-run, --project <id>`);
  process.exitCode = 1;
} else await printRun(process.argv.includes('--dry-run'));

async function printRun(isDry: boolean): Promise<void> {
  const { looked, failed, unfinished, changes } = await runReconcile(liveDeps(), isDry);
  const counts = `payments looked at: ${looked}, failed: ${failed}`;
  if (changes.length === 0) {
    console.log(`${isDry ? 'A run would change nothing' : 'Nothing had to change'}: ${counts}.`);
  } else {
    console.log(`${isDry ? 'A run would change' : 'Changed'} (${counts}):`);
    for (const change of changes) console.log(`  ${change}`);
  }
  if (unfinished) console.log('The time of a run did not suffice for all due payments. Run it again.');
  // An exit code, not `process.exit()`: pending output to the terminal or the network is written first.
  process.exitCode = failed === 0 && !unfinished ? 0 : 1;
}
