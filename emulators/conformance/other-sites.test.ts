import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
let documents: string;
let control: string;
beforeAll(async () => {
  target = await openTarget('other-sites');
  const database = `projects/${target.projectId}/databases/(default)`;
  documents = `/v1/${database}/documents`;
  control = `/emulator/v1/projects/${target.projectId}`;
  await target.putRules(`service cloud.firestore { match /{document=**} { allow read: if false; } }`);
  await target.admin.doc('secret/a').set({ word: 'swordfish' });
});
afterAll(() => target.close());

interface Question {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Sends a request with headers that `fetch` does not allow a caller to set. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Question = {}): Promise<Answer> {
  const [host, port] = target.address.split(':');
  return new Promise((resolve, reject) => {
    const asked = request({ host, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    });
    asked.on('error', reject).end(body);
  });
}

/** All signs by which a request shows that it comes from a page of another site. */
const STRANGERS: readonly [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['a page with an opaque origin', { origin: 'null' }],
  ['a foreign name that resolves to this machine', { host: 'evil.example:8080' }],
  [
    'a page whose own foreign name resolves to this machine',
    { host: 'evil.example:8080', origin: 'http://evil.example:8080' },
  ],
];

const OWNER = { authorization: 'Bearer owner' };
const HANDSHAKE = '/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1';

describe.each(STRANGERS)('a request from %s', (_whose, headers) => {
  it.each([
    ['POST', '/reset'],
    ['POST', '/shutdown'],
    ['PUT', ':securityRules'],
    ['GET', ':securityRules'],
    ['GET', ':ruleCoverage'],
    ['GET', ':ruleCoverage.html'],
    ['POST', '/eventarcTrigger?eventarcTriggerId=x'],
    ['PUT', '/triggers/x'],
    ['DELETE', '/databases/(default)/documents'],
    ['GET', '/reads/alice'],
    ['GET', '/triggers:settled'],
    ['POST', ':export'],
    ['POST', ':import'],
  ])('controls nothing: %s %s', async (method, path) => {
    const isGlobal = path === '/reset' || path === '/shutdown';
    const { status } = await ask(isGlobal ? path : control + path, { method, headers, body: '{}' });
    expect(status).toBe(403);
    expect((await target.admin.doc('secret/a').get()).data()).toEqual({ word: 'swordfish' });
  });

  it('reads nothing as owner, neither over REST nor over WebChannel, and its preflight request is refused', async () => {
    const listen = `headers=${encodeURIComponent('Authorization:Bearer owner\r\n')}&count=0`;
    const answers = [
      await ask(`${documents}/secret/a`, { headers: { ...headers, ...OWNER } }),
      await ask(`${documents}:runQuery`, { method: 'POST', headers: { ...headers, ...OWNER }, body: '{}' }),
      await ask(HANDSHAKE, { method: 'POST', headers, body: listen }),
      await ask(`${documents}/secret/a`, { method: 'OPTIONS', headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    for (const answer of answers) {
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.text).not.toMatch(/swordfish|"c",/);
    }
  });
});

describe('a request from this machine', () => {
  it.each([
    ['a program', {}],
    ['a page on any port of this machine', { origin: 'http://127.0.0.1:5000' }],
    ['a page that calls this machine localhost', { host: 'localhost:8080', origin: 'http://localhost:5173' }],
  ])('is answered: %s', async (_whose, headers) => {
    const read = await ask(`${documents}/secret/a`, { headers: { ...headers, ...OWNER } });
    expect(read.text).toContain('swordfish');
    const rules = await ask(`${control}:securityRules`, { headers });
    expect(rules.status).toBe(200);
    const session = await ask(HANDSHAKE, { method: 'POST', headers, body: 'count=0' });
    expect(session.text).toContain('"c",');
  });
});

describe('an export', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photographs-'));
    await writeFile(join(folder, 'photograph'), 'of 1987');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const exportTo = (path: string, headers = {}) =>
    ask(`${control}:export`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body: JSON.stringify({
        database: `projects/${target.projectId}/databases/(default)`,
        export_directory: dirname(path),
        export_name: basename(path),
      }),
    });

  it('that another site requests is refused, and the folder of that name stays', async () => {
    expect(await exportTo(folder, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await readFile(join(folder, 'photograph'), 'utf8')).toBe('of 1987');
  });

  it('does not replace a folder that is not an export, even for an allowed caller', async () => {
    const answer = await exportTo(folder);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.text).toContain(basename(folder));
    expect(answer.text).toContain('not an export');
    expect(await readdir(folder)).toEqual(['photograph']);
  });

  it('replaces an older export', async () => {
    const path = join(folder, 'firestore_export');
    expect(await exportTo(path)).toMatchObject({ status: 200 });
    expect(await exportTo(path)).toMatchObject({ status: 200 });
    expect(existsSync(join(path, 'firestore_export.overall_export_metadata'))).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(['firestore_export', 'photograph']);
  });
});
