/**
 * Notes that a deployment has begun, until all of it is live. One that breaks off leaves rules and perhaps functions of another
 * commit than the site's.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

const folder = join(root, '.local', 'deploy');
const noteOf = (/** @type {string} */ project) => join(folder, `${project}.begun`);

/** @param {string} project */
export function noteBegun(project) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(noteOf(project), '');
}

/** @param {string} project */
export function noteEnded(project) {
  rmSync(noteOf(project), { force: true });
}

/**
 * Whether the last deployment to the project from this machine broke off.
 * @param {string} project
 */
export function hasBrokenOff(project) {
  return existsSync(noteOf(project));
}
