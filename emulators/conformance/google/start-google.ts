import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findEmulator, MAIN_CLASS } from './find-emulator.ts';
import { guardEmulator } from './guard-emulator.ts';
import { freePorts } from '../../../scripts/processes.ts';

const READY_MS = 60_000;

/** Starts Google's emulator behind our guard, and names it to the test files as their target. */
export default async function startGoogle(): Promise<() => Promise<void>> {
  const found = findEmulator();
  if ('missing' in found) throw new Error(found.missing);
  // Its own port obeys every page, so it listens where no page looks. Only Linux has these addresses without being set up.
  const host =
    process.platform === 'linux'
      ? `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`
      : '127.0.0.1';
  const [port = 0] = await freePorts(1);
  const options = ['--host', host, '--port', String(port)];
  const emulator = spawn(found.java, ['-Duser.language=en', '-cp', found.jar, MAIN_CLASS, ...options], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => emulator.once('exit', resolve));
  for (const giveUp = Date.now() + READY_MS; !(await accepts(host, port)); await sleep(100)) {
    if (emulator.exitCode !== null || Date.now() > giveUp) throw new Error(`${found.jar} did not start.`);
  }
  const guard = await guardEmulator(host, port);
  process.env['FIRESTORE_CONFORMANCE_TARGET'] = `127.0.0.1:${guard.port}`;
  return async () => {
    emulator.kill('SIGKILL');
    await ended;
    await guard.close();
  };
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
