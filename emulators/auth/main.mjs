/**
 * firebase-tools' Auth emulator as a process of its own. Google's Auth forgets nothing when one of its machines dies, so this
 * one answers a change only after a file holds the accounts, and reads the file when it starts.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import './compile-lazily.mjs';

const HOST = '127.0.0.1';
const { PORT = '', ACCOUNTS_FILE = '', GCLOUD_PROJECT = '' } = process.env;
// Not named `require`, because the package has no types to be looked for.
const load = createRequire(import.meta.url);
const { createApp } = load('firebase-tools/lib/emulator/auth/server.js');
const app = await createApp(GCLOUD_PROJECT, 0);
const accounts = `http://${HOST}:${PORT}/identitytoolkit.googleapis.com/v1/projects/${GCLOUD_PROJECT}/accounts`;
const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };

const server = createServer((request, response) => {
  if (request.method === 'POST' && request.url?.endsWith(':batchCreate') !== true) {
    const end = response.end.bind(response);
    response.end = (/** @type {unknown[]} */ ...args) => {
      void save().then(() => Reflect.apply(end, undefined, args));
      return response;
    };
  }
  app(request, response);
});
await new Promise((resolve) => server.listen(Number(PORT), HOST, () => resolve(undefined)));
if (existsSync(ACCOUNTS_FILE)) {
  const { users } = JSON.parse(readFileSync(ACCOUNTS_FILE, 'utf8'));
  if (users?.length > 0) await ask(`${accounts}:batchCreate`, { users });
}
process.send?.('ready');

async function save() {
  const kept = await ask(`${accounts}:batchGet?maxResults=1000`);
  writeFileSync(`${ACCOUNTS_FILE}.new`, JSON.stringify(kept));
  renameSync(`${ACCOUNTS_FILE}.new`, ACCOUNTS_FILE);
}

/**
 * @param {string} url
 * @param {object} [body]
 */
async function ask(url, body) {
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
