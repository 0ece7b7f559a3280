/** Starts stand-ins, each as a process of its own. */
/** A relay in front of a provider that can be made to answer late. */
import { spawn } from 'node:child_process';
import { createServer, request as ask } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { HOST, root, freePorts, listenAnywhere } from '../../scripts/processes.ts';

const lib = join(root, 'emulators', 'lib');

/**
 * A running stand-in. `readyMs` is the time from its start to its first answer.
 * @typedef {{url: string, port: number, pid: number, readyMs: number, stop: () => Promise<void>}} StandIn
 */

/**
 * Starts the Firestore emulator as firebase-tools does.
 * @returns {Promise<StandIn>}
 */
export async function startFirestore() {
  const launcher = join(root, 'emulators', 'bin', 'java.mjs');
  return await start([launcher, '-jar', join(lib, 'firestore.mjs'), '--host', HOST]);
}

/**
 * Starts a payment provider's sandbox.
 * @param {'abacatepay' | 'stripe'} name
 * @param {Record<string, string>} env added to the environment
 * @returns {Promise<StandIn>}
 */
export async function startSandbox(name, env) {
  return await start([join(lib, `${name}.mjs`)], env);
}

/**
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<StandIn>}
 */
async function start(args, env = {}) {
  const [port = 0] = await freePorts(1);
  const url = `http://${HOST}:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...args, '--port', String(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.at(-1)} did not start`);
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return {
    url,
    port,
    pid,
    readyMs: performance.now() - started,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** @param {string} url */
async function answers(url) {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} target an origin */
export async function openSlowRelay(target) {
  let delayMs = 0;
  const server = createServer((request, response) => {
    setTimeout(() => {
      const { method, headers } = request;
      const onward = ask(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    }, delayMs);
  });
  const port = await listenAnywhere(server);
  return {
    url: `http://${HOST}:${port}`,
    /** @param {number} ms */
    answerAfter(ms) {
      delayMs = ms;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
