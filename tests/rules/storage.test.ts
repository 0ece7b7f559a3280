import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStorageRules } from 'emulators/servers';

type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

const input = new PassThrough();
const output = new PassThrough();
const replies = createInterface({ input: output })[Symbol.asyncIterator]();
const ended = runStorageRules(input, output);

async function ask(
  message: Record<string, unknown>,
): Promise<{ result: { permit?: boolean }; errors: string[] }> {
  input.write(`${JSON.stringify(message)}\n`);
  const { value } = await replies.next();
  return JSON.parse(String(value));
}

beforeAll(async () => {
  await replies.next();
  const content = readFileSync(new URL('../../storage.rules', import.meta.url), 'utf8');
  const reply = await ask({
    id: 0,
    action: 'load_ruleset',
    context: { rulesetName: 'ours', source: { files: [{ name: 'storage.rules', content }] } },
  });
  expect(reply.errors).toEqual([]);
});
afterAll(async () => {
  input.end();
  await ended;
});

const SIGNED_IN = {
  map_value: { fields: { uid: { string_value: 'a' }, token: { map_value: { fields: {} } } } },
};

// spec: "Files are in the public storage bucket 'videos'"
test.each<readonly [string, string, Record<Method, boolean>]>([
  ['a video', 'videos/demo.mp4', { get: true, list: false, create: false, update: false, delete: false }],
  [
    'a video in a folder',
    'videos/a/demo.mp4',
    { get: true, list: false, create: false, update: false, delete: false },
  ],
  [
    'a file beside the videos',
    'other.txt',
    { get: false, list: false, create: false, update: false, delete: false },
  ],
  [
    'a file whose folder only begins alike',
    'videos2/x.mp4',
    { get: false, list: false, create: false, update: false, delete: false },
  ],
  [
    'a person’s folder',
    'users/a/x.png',
    { get: false, list: false, create: false, update: false, delete: false },
  ],
  ['the whole bucket', '', { get: false, list: false, create: false, update: false, delete: false }],
])('%s (%s) is open to everybody, signed in or not, as follows: %o', async (_name, object, expected) => {
  let id = 1;
  for (const auth of [{ null_value: null }, SIGNED_IN]) {
    for (const method of ['get', 'list', 'create', 'update', 'delete'] as const) {
      const { result } = await ask({
        id: id++,
        action: 'verify',
        context: {
          rulesetName: 'ours',
          service: 'firebase.storage',
          path: object === '' ? '/b/bucket/o' : `/b/bucket/o/${object}`,
          method,
          variables: {
            resource: { null_value: null },
            request: {
              map_value: {
                fields: {
                  path: { path_value: { segments: [{ simple: 'b' }] } },
                  time: { timestamp_value: '2026-01-01T00:00:00.000Z' },
                  resource: { null_value: null },
                  auth,
                },
              },
            },
          },
        },
      });
      expect({ method, permit: result.permit }).toEqual({ method, permit: expected[method] });
    }
  }
});
