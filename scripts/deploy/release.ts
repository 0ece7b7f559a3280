/**
 * Uploads a staged folder: first what protects the data, then the functions, and the site that calls them last. Before that
 * firebase-tools looks at everything without an upload, so that a missing secret or right stops it in time.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';
import { firebase } from './firebase.ts';

/**
 * The commands of a release, in their order. firebase-tools releases functions before Hosting, and Hosting not at all where a
 * function failed. `--force` lets it deploy functions that run again after a failure, set the policy that deletes old build
 * images, and delete functions that the code no longer has. Rules and indexes are deployed without it, so that no index is
 * deleted. The name of the codebase, `default`, makes it deploy unchanged functions, too: else it would skip one that was
 * uploaded in a run that failed, and leave the gate unregistered or a schedule without its job.
 */
export const RELEASE_COMMANDS = [
  ['deploy', '--only', 'firestore,storage,functions', '--force', '--dry-run'],
  ['deploy', '--only', 'firestore,storage'],
  ['deploy', '--only', 'functions:default,hosting', '--force'],
];

/** Runs the commands one after the other, and says which functions are deleted. Throws at the first command that fails. */
export async function release(project: string, folder: string, say: (line: string) => void) {
  const onLine = (line: string) => {
    if (line.includes(' deleting ')) say(line);
  };
  for (const [index, command] of RELEASE_COMMANDS.entries()) {
    say(`[${index + 1}/${RELEASE_COMMANDS.length}] firebase ${command.join(' ')}`);
    await firebase(project, command, { cwd: folder, onLine });
  }
}

const folder = join(root, '.local', 'deploy');
const noteOf = (project: string) => join(folder, `${project}.begun`);

/**
 * Notes that a deployment has begun, until all of it is live. One that breaks off leaves rules and perhaps functions of another
 * commit than the site's.
 */
export function noteBegun(project: string) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(noteOf(project), '');
}

export function noteEnded(project: string) {
  rmSync(noteOf(project), { force: true });
}

/** Whether the last deployment to the project from this machine broke off. */
export function hasBrokenOff(project: string) {
  return existsSync(noteOf(project));
}
