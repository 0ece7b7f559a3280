import { PassThrough } from 'node:stream';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { runStorageRules } from './run-storage-rules.ts';

const text = (value: string) => ({ string_value: value });
const map = (fields: Record<string, unknown>) => ({ map_value: { fields } });
const NULL = { null_value: null };

interface Conversation {
  say(message: unknown): void;
  hear(): Promise<Record<string, unknown>>;
  end(): Promise<void>;
}

/** Starts a conversation as firebase-tools does. The greeting has already been read. */
async function converse(rules: string | null = null): Promise<Conversation> {
  const input = new PassThrough();
  const output = new PassThrough();
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const ended = runStorageRules(input, output);
  const conversation: Conversation = {
    say: (message) => input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    hear: async () => JSON.parse(String((await lines.next()).value)),
    end: async () => {
      input.end();
      await ended;
    },
  };
  expect(await conversation.hear()).toMatchObject({ id: -1, status: 'ok' });
  if (rules !== null) {
    conversation.say(load(rules));
    expect(await conversation.hear()).toMatchObject({ id: 0, status: 'ok', errors: [] });
  }
  return conversation;
}

const load = (content: string) => ({
  id: 0,
  action: 'load_ruleset',
  context: { rulesetName: '0', source: { files: [{ name: 'storage.rules', content }] } },
});

const verify = (id: number, method: string, path: string, variables: Record<string, unknown> = {}) => ({
  id,
  action: 'verify',
  context: {
    rulesetName: '0',
    service: 'firebase.storage',
    path,
    method,
    variables: {
      resource: NULL,
      ...variables,
      request: map({
        path: { path_value: { segments: [] } },
        time: { timestamp_value: '2026-01-02T03:04:05.006Z' },
        resource: NULL,
        auth: map({ uid: text('me'), token: map({ email: text('me@example.com') }) }),
        ...(variables['request'] as Record<string, unknown> | undefined),
      }),
    },
  },
});

const rules = (condition: string) => `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{file=**} { allow read, write: if ${condition}; } } }`;

test('a ruleset is loaded, and the answer names its version', async () => {
  const conversation = await converse();
  conversation.say(load(rules('true')));
  expect(await conversation.hear()).toEqual({
    id: 0,
    status: 'ok',
    result: { rulesVersion: 2 },
    errors: [],
    warnings: [],
  });
  await conversation.end();
});

test('a ruleset with a mistake is refused with the line of the mistake', async () => {
  const conversation = await converse();
  conversation.say(load('service firebase.storage {\n match { }\n}'));
  const reply = await conversation.hear();
  expect(reply).toMatchObject({ id: 0, status: 'ok' });
  expect(JSON.parse((reply['errors'] as string[])[0] ?? '')).toMatchObject({
    sourcePosition_: { fileName_: 'storage.rules', line_: 2 },
  });
  await conversation.end();
});

test.each<[string, string, Record<string, unknown>]>([
  ['the path', "bucket == 'bucket' && file[0] == 'a' && file[1] == 'b.png'", {}],
  ['the user', "request.auth.uid == 'me' && request.auth.token.email == 'me@example.com'", {}],
  ['the time of the request', 'request.time == timestamp.value(1767323045006)', {}],
  ['that the user is signed out', 'request.auth == null', { request: { auth: NULL } }],
  [
    'the file as it is',
    "resource.size < 10 && resource.contentType.matches('image/.*') && resource.metadata.owner == 'me'",
    {
      resource: map({
        size: { int_value: 5 },
        contentType: text('image/png'),
        metadata: map({ owner: text('me') }),
      }),
    },
  ],
  ['that there is no file', 'resource == null', {}],
  [
    'the file as it will be',
    'request.resource.size == 7 && request.resource.timeCreated is timestamp && request.resource.ratio == 1.5',
    {
      request: {
        resource: map({
          size: { int_value: 7 },
          ratio: { float_value: 1.5 },
          timeCreated: { timestamp_value: '2026-01-01T00:00:00Z' },
        }),
      },
    },
  ],
  [
    'when the file was created and updated',
    'resource.timeCreated < resource.updated && resource.updated < request.time && resource.updated - resource.timeCreated == duration.value(1, "m")',
    {
      resource: map({
        timeCreated: { timestamp_value: '2026-01-01T00:00:00.123Z' },
        updated: { timestamp_value: '2026-01-01T00:01:00.123Z' },
      }),
    },
  ],
  [
    'the metadata that identify the file',
    "resource.name == 'a/b.png' && resource.bucket == 'bucket' && resource.generation is int && resource.metageneration == 1 && resource.md5Hash == 'bWQ1' && resource.crc32c == 'Y3Jj' && resource.etag == 'e'",
    {
      resource: map({
        name: text('a/b.png'),
        bucket: text('bucket'),
        generation: { int_value: 1_767_323_045_006 },
        metageneration: { int_value: 1 },
        md5Hash: text('bWQ1'),
        crc32c: text('Y3Jj'),
        etag: text('e'),
      }),
    },
  ],
  [
    'whether the content changes',
    'request.resource.md5Hash == resource.md5Hash',
    { resource: map({ md5Hash: text('a') }), request: { resource: map({ md5Hash: text('a') }) } },
  ],
  ['that there will be no file', 'request.resource == null', {}],
  [
    'the path it asks for',
    "request.path[0] == 'b' && request.path[3] == 'a' && request.path == path('/b/bucket/o/a/b.png')",
    {},
  ],
  [
    'lists and flags',
    'resource.tags == [true]',
    { resource: map({ tags: { list_value: { values: [{ bool_value: true }] } } }) },
  ],
])('a rule sees %s', async (_name, condition, variables) => {
  const conversation = await converse(rules(condition));
  for (const [id, method] of ['create', 'get', 'delete', 'write'].entries()) {
    conversation.say(verify(id, method, '/b/bucket/o/a/b.png', variables));
    expect(await conversation.hear()).toMatchObject({
      id,
      status: 'ok',
      result: { permit: true },
      errors: [],
    });
  }
  await conversation.end();
});

test('write needs all of create, update and delete', async () => {
  const conversation = await converse(
    "rules_version = '2'; service firebase.storage { match /{p=**} { allow create, update; } }",
  );
  conversation.say(verify(1, 'create', '/b/x/o/a'));
  expect(await conversation.hear()).toMatchObject({ result: { permit: true } });
  conversation.say(verify(2, 'write', '/b/x/o/a'));
  expect(await conversation.hear()).toMatchObject({ result: { permit: false } });
  await conversation.end();
});

test('a rule that reads Firestore asks for the document and continues with the answer', async () => {
  const conversation = await converse(
    rules("firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.plan == 'pro'"),
  );
  const answers = [
    {
      status: 'ok',
      result: { name: 'projects/p/…/me', fields: { plan: { stringValue: 'pro' } } },
      permit: true,
    },
    {
      status: 'ok',
      result: { name: 'projects/p/…/me', fields: { plan: { stringValue: 'plus' } } },
      permit: false,
    },
    { status: 'not_found', permit: false },
  ];
  for (const [at, { permit, ...answer }] of answers.entries()) {
    conversation.say(verify(at + 1, 'get', '/b/bucket/o/a'));
    expect(await conversation.hear()).toEqual({
      server_request_id: at + 1,
      action: 'fetch_firestore_document',
      context: { path: '/databases/(default)/documents/users/me' },
      status: 'ok',
    });
    conversation.say({ ...answer, id: at + 1, errors: [], warnings: [] });
    expect(await conversation.hear()).toMatchObject({ id: at + 1, result: { permit } });
  }
  await conversation.end();
});

test.each<[string, unknown]>([
  ['an unknown action', { id: 9, action: 'dance' }],
  ['an unknown ruleset', { ...verify(9, 'get', '/b/x/o/y'), context: { rulesetName: 'none' } }],
  ['an unknown method', verify(9, 'peek', '/b/x/o/y')],
  ['a value of an unknown kind', verify(9, 'get', '/b/x/o/y', { resource: { odd_value: 1 } })],
])('%s is answered with an error, and never permitted', async (_name, message) => {
  const conversation = await converse(rules('true'));
  conversation.say('this is no JSON');
  conversation.say(message);
  const reply = await conversation.hear();
  expect(reply).toMatchObject({ id: 9, status: 'ok' });
  expect(reply['errors']).toHaveLength(1);
  expect(reply['result']).not.toMatchObject({ permit: true });
  await conversation.end();
});

test('a rule reads two documents at most, and to read a missing document is an error', async () => {
  const missing = (id: string) => `!firestore.exists(/databases/(default)/documents/users/${id})`;
  const conversation = await converse(rules(`${missing('a')} && ${missing('b')}`));
  conversation.say(verify(1, 'get', '/b/bucket/o/a'));
  for (let documents = 0; documents < 2; documents++) {
    expect(await conversation.hear()).toMatchObject({ action: 'fetch_firestore_document' });
    conversation.say({ id: 1, status: 'not_found', errors: [], warnings: [] });
  }
  expect(await conversation.hear()).toMatchObject({ id: 1, result: { permit: true } });
  await conversation.end();

  const vain = await converse(rules('firestore.get(/databases/(default)/documents/users/a) == null'));
  vain.say(verify(1, 'get', '/b/bucket/o/a'));
  expect(await vain.hear()).toMatchObject({ action: 'fetch_firestore_document' });
  vain.say({ id: 1, status: 'not_found', errors: [], warnings: [] });
  expect(await vain.hear()).toMatchObject({ id: 1, result: { permit: false } });
  await vain.end();

  const greedy = await converse(rules(`${missing('a')} && ${missing('b')} && ${missing('c')}`));
  greedy.say(verify(1, 'get', '/b/bucket/o/a'));
  for (let documents = 0; documents < 2; documents++) {
    expect(await greedy.hear()).toMatchObject({ action: 'fetch_firestore_document' });
    greedy.say({ id: 1, status: 'not_found', errors: [], warnings: [] });
  }
  expect(await greedy.hear()).toMatchObject({ id: 1, result: { permit: false } });
  await greedy.end();
});

// The integration tests of firebase-tools contain this case.
test('the path of a list is its folder, which a recursive wildcard also matches', async () => {
  const conversation = await converse(
    "rules_version = '2'; service firebase.storage { match /b/{bucket}/o { match /listAll/{all=**} { allow list; } } }",
  );
  for (const [path, permit] of [
    ['/b/bucket/o/listAll', true],
    ['/b/bucket/o/listAll/some/folder', true],
    ['/b/bucket/o', false],
  ] as const) {
    conversation.say(verify(1, 'list', path));
    expect(await conversation.hear()).toMatchObject({ result: { permit } });
  }
  await conversation.end();
});

test('the process ends when its input ends, even while it waits for a document', async () => {
  const conversation = await converse(rules('firestore.exists(/databases/(default)/documents/a/b)'));
  conversation.say(verify(1, 'get', '/b/x/o/y'));
  await conversation.hear();
  await conversation.end();
});
