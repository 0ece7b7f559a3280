/**
 * Uploads a staged folder: first what protects the data, then the functions, and the site that calls them last. Before that
 * firebase-tools looks at everything without an upload, so that a missing secret or right stops it in time.
 */
import { firebase } from './firebase.mjs';

/**
 * The commands of a release, in their order. `--force` of a group of functions lets firebase-tools deploy functions that
 * run again after a failure, and set the policy that deletes old build images. It deletes nothing here, because `--only`
 * names functions that exist. The indexes are deployed without it, so that none is deleted.
 * @param {readonly (readonly string[])[]} groups
 * @returns {string[][]}
 */
export function releaseCommands(groups) {
  const functions = groups.map((names) => [
    'deploy',
    '--only',
    names.map((name) => `functions:default:${name}`).join(','),
    '--force',
  ]);
  return [
    ['deploy', '--only', 'firestore,storage,functions', '--force', '--dry-run'],
    ['deploy', '--only', 'firestore,storage'],
    ...functions,
    ['deploy', '--only', 'hosting'],
  ];
}

/**
 * Runs the commands one after the other. Throws at the first that fails.
 * @param {string} project
 * @param {string} folder
 * @param {readonly (readonly string[])[]} commands
 * @param {(line: string) => void} say
 */
export async function release(project, folder, commands, say) {
  for (const [index, command] of commands.entries()) {
    say(`[${index + 1}/${commands.length}] firebase ${command.join(' ')}`);
    await firebase(project, command, { cwd: folder });
  }
}
