/** Helpers around child processes and ports, shared by the scripts. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '..');

/** The only IP address that anything listens on. */
export const HOST = '127.0.0.1';

/** The options with which Node runs TypeScript, which Node 20 does not by itself. */
export const TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];

/**
 * Runs a Node program to its end and answers the output that it printed. Rejects with the output when the program fails. `env` is
 * added to the environment.
 */
export function runNode(
  args: readonly string[],
  cwd: string = root,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${args[0]} ended with ${code}\n${output}`)),
    );
  });
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}

/** Starts listening on a free port and answers that port. */
export function listenAnywhere(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server got no TCP port'));
      else resolve(address.port);
    });
  });
}

/** From these numbers no system takes the ports of outgoing connections, and browsers block none of them. */
const FREE_PORTS = { first: 11_000, end: 32_000 };
/** The next number to look at. Processes begin at different ones, because a port is free until its service listens. */
let next = randomInt(FREE_PORTS.first, FREE_PORTS.end);

/**
 * Free ports, each of which this process has not chosen before. An outgoing connection cannot take one of them before its service
 * listens.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = [];
  while (ports.length < count) {
    const port = next;
    next = port + 1 < FREE_PORTS.end ? port + 1 : FREE_PORTS.first;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends every process that is left in the group of a process we started. The Firebase CLI leaves its functions' workers
 * behind when it is killed.
 */
export function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is empty.
  }
}

/** Runs a command, which may answer its exit code. Of an error only the message is printed, and the code is 1. */
export async function runCommand(main: () => Promise<number | void>) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}

export function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error);
}
