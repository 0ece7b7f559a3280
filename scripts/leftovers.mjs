/** What a run that was killed hard leaves behind, and how the next one gets rid of it. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { allFree, FIXED_PORTS } from './ports.mjs';
import { endGroup, isAlive } from './processes.mjs';

/**
 * Ends what a hard-killed run left behind, as recorded in its data folder. A live run is left alone and named.
 * @param {string} dataFolder
 */
export async function endLeftovers(dataFolder) {
  const record = join(dataFolder, 'suite.json');
  if (!existsSync(record)) return;
  const { starter, children } = JSON.parse(readFileSync(record, 'utf8'));
  if (isOurs(starter, 'start.mjs')) throw new Error(`The suite is already running (process ${starter}).`);
  const left = children.filter(({ name, pid }) =>
    isOurs(pid, name === 'firebase' ? 'firebase.js' : `${name}.mjs`),
  );
  for (const { pid } of left) process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 15_000;
  while (left.some(({ pid }) => isAlive(pid)) && Date.now() < deadline)
    await new Promise((r) => setTimeout(r, 100));
  for (const { pid } of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  // The CLI may be gone already and its functions' workers not; a process id is not used again while its group lives.
  for (const { pid } of children) if (!isAlive(pid)) endGroup(pid);
  // What the CLI itself had started notices the end of its parent, and frees its port, within a second.
  while (!(await allFree(FIXED_PORTS)) && Date.now() < deadline) await new Promise((r) => setTimeout(r, 100));
  rmSync(record, { force: true });
}

/** Whether the process still is the one we started: ids are used again. Where that can't be read, alive is enough. */
function isOurs(pid, program) {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) ? readFileSync(commandLine, 'utf8').includes(program) : true;
}
