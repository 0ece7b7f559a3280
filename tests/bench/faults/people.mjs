/** What people do at the site: they press again where nothing answers, as their browsers do. */
import { CALLABLES } from 'domain/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST } from '../../../scripts/processes.ts';
import { ask } from './ask.mjs';
import { PROJECT } from './world.mjs';

/** @import { CallableName } from 'domain/contracts' */
/** @import { World } from './world.mjs' */

/** How often a person tries, and how far the clock goes on between two tries: longer than an attempt counts as alive. */
const TRIES = 30;
const BETWEEN_MS = 11_000;
/** Refusals after which a person tries again. */
const PASSING = ['internal', 'provider-unavailable', 'rate-limited', 'payment-not-confirmed', 'maintenance'];
const CALL_MS = 40_000;

/** A refusal with its closed code, after which trying again is of no use. */
export class Refusal extends Error {}

/**
 * Does something until it succeeds. Throws a `Refusal` at once, and the last failure after many tries.
 * @template T
 * @param {World} world
 * @param {() => Promise<T>} attempt
 * @returns {Promise<T>}
 */
export async function insist(world, attempt) {
  for (let left = TRIES; ; left -= 1) {
    await world.open();
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Refusal || left === 0) throw error;
      // A process that is frozen or starts again needs seconds, and meanwhile a try may fail at once.
      await wait(1_500);
      await world.advance(BETWEEN_MS);
    }
  }
}

/**
 * Calls a function as a browser does. Throws a `Refusal` with the code, or any other error where trying again may help.
 * @param {World} world
 * @param {CallableName} name
 * @param {object | null} data
 * @param {string} [token]
 */
export async function callOnce(world, name, data, token) {
  const response = await fetch(
    `http://${HOST}:${world.relay.functions}/api/${CALLABLES[name].service}/${name}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ data }),
      signal: AbortSignal.timeout(CALL_MS),
    },
  );
  const answer = await response.json();
  if (response.ok) return answer.result;
  const code = answer.error?.details?.code ?? 'internal';
  throw PASSING.includes(code) ? new Error(`${name}: ${code}`) : new Refusal(code);
}

/**
 * @param {World} world
 * @param {CallableName} name
 * @param {object | null} data
 */
export const call = (world, name, data) => insist(world, () => callOnce(world, name, data));

/**
 * Signs in as a browser does. Answers the token and the uid, or null where Auth refuses.
 * @param {World} world
 * @param {{ email: string, password: string }} person
 */
export async function signIn(world, { email, password }) {
  const url = `http://${HOST}:${world.relay.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
    signal: AbortSignal.timeout(CALL_MS),
  });
  if (response.status >= 500) throw new Error('Auth did not answer');
  const { idToken, localId } = await response.json();
  return idToken === undefined ? null : { token: String(idToken), uid: String(localId) };
}

/**
 * Calls a function with a password entered just now.
 * @param {World} world
 * @param {{ email: string, password: string }} person
 * @param {CallableName} name
 * @param {object | null} data
 */
export function callAs(world, person, name, data) {
  return insist(world, async () => {
    const session = await signIn(world, person);
    if (session === null) throw new Refusal('cannot sign in');
    return callOnce(world, name, data, session.token);
  });
}

/**
 * A control of a provider's sandbox.
 * @param {World} world
 * @param {'stripe' | 'abacatepay'} provider
 * @param {string} path
 * @param {object} [body]
 */
export const control = (world, provider, path, body) =>
  insist(world, () => ask(`http://${HOST}:${world.ports[provider]}/_sandbox${path}`, body));

/**
 * The documents of a collection by their ids, each as its fields in the REST API's form.
 * @param {World} world
 * @param {string} collection
 * @returns {Promise<Map<string, Record<string, any>>>}
 */
export async function documents(world, collection) {
  const { documents: found = [] } = await insist(world, () =>
    ask(`${rest(world.ports.firestore)}/${collection}?pageSize=300`),
  );
  return new Map(
    found.map((/** @type {{ name: string, fields?: object }} */ { name, fields }) => [
      name.split('/').at(-1) ?? '',
      fields ?? {},
    ]),
  );
}

/**
 * Saves an answer about health in the questionnaire of an account, which its device keeps until the server has taken it.
 * @param {World} world
 * @param {string} uid
 * @param {string} text
 */
export async function answer(world, uid, text) {
  const url = `${rest(world.relay.firestore)}/anamnese_treinos/${uid}?updateMask.fieldPaths=limitacoes_lesoes`;
  await insist(world, async () => {
    const response = await fetch(url, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { limitacoes_lesoes: { stringValue: text } } }),
      signal: AbortSignal.timeout(CALL_MS),
    });
    if (!response.ok) throw new Error(`The answer was refused with ${response.status}`);
  });
}

/** @param {number} port */
const rest = (port) => `http://${HOST}:${port}/v1/projects/${PROJECT}/databases/(default)/documents`;

/**
 * The messages that an address has got.
 * @param {World} world
 * @returns {Promise<readonly { id: string, to: readonly string[], subject: string, text: string }[]>}
 */
export async function received(world) {
  const { messages } = await insist(world, () => ask(`http://${HOST}:${world.ports.outbox}/api/messages`));
  return messages;
}

/**
 * Runs a scheduled function by the scheduler.
 * @param {World} world
 * @param {string} name
 */
export const runSchedule = (world, name) =>
  insist(world, async () => {
    const { status } = await ask(`http://${HOST}:${world.ports.scheduler}/run/${name}`, {
      time: new Date(Date.now() + world.ahead()).toISOString(),
    });
    if (status >= 500) throw new Error(`${name} answered ${status}`);
  });
