/** Requests of the harness itself, past the relays. */
import { HOST } from '../../scripts/processes.mjs';

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
