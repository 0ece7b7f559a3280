/** Stands in for Eventarc: takes the database's events and delivers each to its function until the function succeeds. */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST, listenAnywhere } from '../../../scripts/processes.ts';

const AGAIN_AFTER_MS = 300;
/** The functions whose events the platform delivers once only (`retry` is off). */
const ONCE = /mail-created/;

/**
 * @param {() => number} workerPort
 */
export async function startEvents(workerPort) {
  const closing = new AbortController();
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      // Headers cannot tell bytes, so the emulator writes them in base64.
      const body = Buffer.from(Buffer.concat(chunks).toString(), 'base64');
      const own = Object.entries(request.headers).filter(([name]) => name.startsWith('ce-'));
      const headers = Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
      void passOn(request.url ?? '', body, headers).then(() => response.end('{}'));
    });
  });

  /**
   * @param {string} path
   * @param {Buffer<ArrayBuffer>} body
   * @param {Record<string, string>} headers
   */
  async function passOn(path, body, headers) {
    while (!closing.signal.aborted && !(await deliver(path, body, headers))) {
      if (ONCE.test(path)) return;
      await wait(AGAIN_AFTER_MS);
    }
  }

  /**
   * @param {string} path
   * @param {Buffer<ArrayBuffer>} body
   * @param {Record<string, string>} headers
   */
  async function deliver(path, body, headers) {
    try {
      const signal = AbortSignal.timeout(60_000);
      const url = `http://${HOST}:${workerPort()}${path}`;
      const all = { ...headers, 'content-type': 'application/protobuf' };
      return (await fetch(url, { method: 'POST', headers: all, body, signal })).ok;
    } catch {
      return false;
    }
  }

  return {
    port: await listenAnywhere(server),
    close() {
      closing.abort();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
