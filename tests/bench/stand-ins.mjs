/** Starts what stands in for hosted services, each as a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { freePorts, HOST, root } from '../../scripts/processes.mjs';

const lib = join(root, 'emulators', 'lib');

/** @typedef {{url: string, port: number, pid: number, readyMs: number, stop: () => Promise<void>}} StandIn */

/** The Firestore emulator, started as firebase-tools would. @returns {Promise<StandIn>} */
export async function startFirestore() {
  const launcher = join(root, 'emulators', 'bin', 'java.mjs');
  return await start([launcher, '-jar', join(lib, 'firestore.mjs'), '--host', HOST]);
}

/**
 * A payment provider's sandbox, by the name of its program.
 * @param {'abacatepay' | 'stripe'} name
 * @param {Record<string, string>} env what it is told besides our own environment
 * @returns {Promise<StandIn>}
 */
export async function startSandbox(name, env) {
  return await start([join(lib, `${name}.mjs`)], env);
}

async function start(args, env = {}) {
  const [port] = await freePorts(1);
  const url = `http://${HOST}:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...args, '--port', String(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return {
    url,
    port,
    pid: child.pid,
    readyMs: performance.now() - started,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function answers(url) {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}
