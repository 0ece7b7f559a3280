import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { allFree, FIXED_PORTS } from './ports.ts';
import { endGroup, isAlive } from './processes.ts';
import type { RunRecord } from './suite.ts';

/** Ends the processes that a killed run has recorded in its data folder. Throws when that run is still alive. */
export async function endLeftovers(dataFolder: string) {
  const record = join(dataFolder, 'suite.json');
  if (!existsSync(record)) return;
  const { starter, children }: RunRecord = JSON.parse(readFileSync(record, 'utf8'));
  if (isOurs(starter, 'start.ts')) throw new Error(`The suite is already running (process ${starter}).`);
  const left = children.filter(({ name, pid }) =>
    isOurs(pid, name === 'firebase' ? 'firebase.js' : `${name}.mjs`),
  );
  for (const { pid } of left) process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 15_000;
  while (left.some(({ pid }) => isAlive(pid)) && Date.now() < deadline) await delay(100);
  for (const { pid } of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  // The CLI may have ended before its functions' workers. The system does not reuse a process id while its group lives.
  for (const { pid } of children) if (!isAlive(pid)) endGroup(pid);
  // The emulators that the CLI started notice the end of their parent and free their ports within a second.
  while (!(await allFree(FIXED_PORTS)) && Date.now() < deadline) await delay(100);
  rmSync(record, { force: true });
}

/**
 * Whether the process is still the one that runs `program`, because the system reuses process ids. Where command lines
 * cannot be read, a living process counts as ours.
 */
function isOurs(pid: number, program: string) {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) ? readFileSync(commandLine, 'utf8').includes(program) : true;
}
