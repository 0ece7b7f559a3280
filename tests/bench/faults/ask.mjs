/** Requests of the harness itself, past the relays. */
import { once } from 'node:events';
import { HOST } from '../../../scripts/processes.ts';

/** @import { ChildProcess } from 'node:child_process' */

/**
 * Asks as the project's owner. Throws unless the answer is a success.
 * @param {string} url
 * @param {object} [body]
 */
export async function ask(url, body) {
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(30_000);
  const init =
    body === undefined
      ? { headers, signal }
      : { method: 'POST', headers, signal, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * Whether something answers on a port.
 * @param {number} port
 */
export async function answers(port) {
  try {
    await fetch(`http://${HOST}:${port}/`, { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}

/**
 * What a process of the harness holds after a collection, in MB (10^6 bytes).
 * @param {ChildProcess | undefined} child
 */
export async function heapOf(child) {
  if (child === undefined) return Number.NaN;
  const told = once(child, 'message');
  child.send('heap');
  const [{ heapMb }] = await told;
  return Number(heapMb);
}
