/**
 * The functions as one process: every deployed function behind Google's framework, at the addresses at which the scheduler
 * and the database's events look for it, and the callables and webhooks at their paths of the site. `/backends` lists them as firebase-tools does.
 */
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRewrites } from '../../../support/rewrites.mjs';

/**
 * A deployed function with its `__endpoint`, which says what calls it.
 * @typedef {{ run: (...args: any[]) => any, schedule?: { schedule: string }, event?: { type: string, document: string } }} Deployed
 */

const HOST = '127.0.0.1';
const root = join(import.meta.dirname, '..', '..', '..', '..');
const REGION = 'southamerica-east1';
const functionOf = readRewrites();
const exports = await import(pathToFileURL(join(root, 'functions', 'lib', 'index.js')).href);
/** @type {Map<string, Deployed>} */
const deployed = new Map();
collect(exports, []);

const list = [...deployed].map(([name, { schedule, event }]) => ({ name, region: REGION, schedule, event }));

http('worker', async (request, response) => {
  if (request.path === '/backends') {
    response.json({ backends: [{ functionTriggers: list }] });
    return;
  }
  const called = request.path.split('/').at(-1) ?? '';
  const name = functionOf(request.path) ?? called.replace(`${REGION}-`, '').replace(/-0$/, '');
  const found = deployed.get(name);
  if (found === undefined) response.sendStatus(404);
  else if (found.event === undefined) await found.run(request, response);
  else {
    await found.run({ ...attributesOf(request.headers), data: request.rawBody });
    response.sendStatus(204);
  }
});
getTestServer('worker').listen(Number(process.env.PORT), HOST);

/**
 * @param {object} group
 * @param {readonly string[]} words
 */
function collect(group, words) {
  for (const [word, value] of Object.entries(group)) {
    if (typeof value !== 'function') {
      collect(value, [...words, word]);
      continue;
    }
    const {
      __endpoint: { scheduleTrigger, eventTrigger },
    } = value;
    deployed.set([...words, word].join('-'), {
      run: value,
      schedule: scheduleTrigger && { schedule: scheduleTrigger.schedule },
      event: eventTrigger && {
        type: eventTrigger.eventType,
        document: eventTrigger.eventFilterPathPatterns.document,
      },
    });
  }
}

/**
 * The attributes of an event, which come as headers.
 * @param {Readonly<Record<string, string | string[] | undefined>>} headers
 */
function attributesOf(headers) {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('ce-'));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(3), value]));
}
