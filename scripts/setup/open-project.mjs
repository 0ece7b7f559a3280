/** What the steps of a set-up know of a project, and how they reach it. */
import { firebase } from '../deploy/firebase.mjs';
import { hasSettings, readSettings } from '../deploy/read-settings.mjs';
import { orAbsent } from './absent.mjs';
import { accessToken } from './access-token.mjs';
import { ask } from './ask.mjs';
import { googleClients } from './clients.mjs';

/** @import { Facts } from '../deploy/load-facts.mjs' */
/** @typedef {Awaited<ReturnType<typeof openProject>>} Project */
/** @typedef {{ value: string, since: Date }} Secret */

/**
 * Signs in and answers the project. Throws a refusal when nobody is signed in.
 * @param {string} id
 * @param {boolean} isStaging
 * @param {Facts} facts
 */
export async function openProject(id, isStaging, facts) {
  const google = googleClients(id, await accessToken(id));
  /** @type {Map<string, Promise<Secret | undefined>>} */
  const known = new Map();
  return {
    id,
    isStaging,
    facts,
    google,
    /** The settings as the file has them now, which may not be there yet. */
    values: () => (hasSettings(id) ? readSettings(id).values : {}),
    /** Where the questions of the set-up are answered: at a terminal, or else in the environment. */
    isAtTerminal: process.stdin.isTTY,
    ask,
    /**
     * Runs a command of firebase-tools. `input` is what it reads, where a value must not stand in its arguments.
     * @param {readonly string[]} args
     * @param {string} [input]
     */
    firebase: (args, input) => firebase(id, args, input === undefined ? {} : { input }),
    /**
     * A secret's latest value and when it was stored; undefined when it has none.
     * @param {string} name
     */
    secret: (name) => {
      const asked = known.get(name) ?? readSecret(google, id, name);
      known.set(name, asked);
      return asked;
    },
    /**
     * Stores a secret's value.
     * @param {string} name
     * @param {string} value
     */
    setSecret: async (name, value) => {
      await firebase(id, ['functions:secrets:set', name, '--data-file', '-'], { input: value });
      known.delete(name);
    },
  };
}

/**
 * @param {ReturnType<typeof googleClients>} google
 * @param {string} project
 * @param {string} secret
 * @returns {Promise<Secret | undefined>}
 */
async function readSecret(google, project, secret) {
  const { versions } = google.secrets.projects.secrets;
  const name = `projects/${project}/secrets/${secret}/versions/latest`;
  const version = await orAbsent(versions.get({ name }));
  if (version === undefined || version.data.state !== 'ENABLED') return undefined;
  const { data } = await versions.access({ name });
  const value = Buffer.from(data.payload?.data ?? '', 'base64').toString('utf8');
  return { value, since: new Date(version.data.createTime ?? 0) };
}
