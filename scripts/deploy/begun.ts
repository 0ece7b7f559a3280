/**
 * Notes that a deployment has begun, until all of it is live. One that breaks off leaves rules and perhaps functions of another
 * commit than the site's.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';

const folder = join(root, '.local', 'deploy');
const noteOf = (project: string) => join(folder, `${project}.begun`);

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
