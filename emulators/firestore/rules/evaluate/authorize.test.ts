import { describe, expect, test } from 'vitest';
import { type Document, Timestamp } from '../../values/value.ts';
import type { RulesMethod } from '../engine.ts';
import { DATABASE, fields, getRequest, judge, outcome } from '../testing/try-rules.ts';

const rules = (body: string, version = '2') => `rules_version = '${version}';
service cloud.firestore { match /databases/{database}/documents {
${body}
} }`;

const document = (name: string, data: object): Document => ({
  name,
  fields: fields(data),
  createTime: new Timestamp(0n, 0),
  updateTime: new Timestamp(0n, 0),
});

const at = (...path: string[]) => getRequest({}, { path: [...DATABASE, ...path] });

const users = (path: string) =>
  path === 'databases/(default)/documents/users/me'
    ? document('projects/p/databases/(default)/documents/users/me', { role: 'admin' })
    : null;

const user = (id: string) => `/databases/$(database)/documents/users/$(${id})`;

const onlyAfter = (path: string, after: boolean) => (after ? document(path, { n: 2n }) : null);

/** A condition that looks up `count` different missing documents. */
const reads = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `!exists(${user(`'${from + at}'`)})`).join(' && ');

describe('allow', () => {
  test.each<[string, RulesMethod[]]>([
    ['get', ['get']],
    ['read', ['get', 'list']],
    ['write', ['create', 'update', 'delete']],
    ['create, delete', ['create', 'delete']],
  ])('%s covers %o and nothing else', async (methods, covered) => {
    for (const method of ['get', 'list', 'create', 'update', 'delete'] as const) {
      const path = method === 'list' ? [...DATABASE, 'notes'] : [...DATABASE, 'notes', 'a'];
      const verdict = await judge(
        rules(`match /notes/{id} { allow ${methods}; }`),
        getRequest({}, { method, path }),
      );
      expect([method, verdict.allowed]).toEqual([method, covered.includes(method)]);
    }
  });

  test('allows a request if one statement holds, even if another one fails with an error', async () => {
    const body = 'match /notes/{id} { allow get: if 1 / 0 == 1; } match /{p=**} { allow get: if true; }';
    expect((await judge(rules(body), getRequest())).allowed).toBe(true);
  });
});

describe('a match path', () => {
  test.each<[version: string, match: string, path: string[], allowed: boolean]>([
    ['2', '/notes/{id}', ['notes', 'a'], true],
    ['2', '/notes/{id}', ['notes', 'a', 'parts', 'b'], false],
    ['2', '/notes/a', ['notes', 'b'], false],
    ['2', '/notes/{rest=**}', ['notes', 'a', 'parts', 'b'], true],
    ['2', '/notes/a/{rest=**}', ['notes', 'a'], true],
    ['1', '/notes/a/{rest=**}', ['notes', 'a'], false],
    ['1', '/notes/{rest=**}', ['notes', 'a', 'parts', 'b'], true],
    ['2', '/{rest=**}/parts/{id}', ['notes', 'a', 'parts', 'b'], true],
    ['2', '/{rest=**}/parts/{id}', ['parts', 'b'], true],
    ['2', '/{rest=**}/parts/{id}', ['parts', 'b', 'c', 'd'], false],
  ])('v%s %s against %o: %s', async (version, match, path, allowed) => {
    expect((await judge(rules(`match ${match} { allow get; }`, version), at(...path))).allowed).toBe(allowed);
  });

  test('captures strings, and paths for recursive wildcards, through nested blocks', async () => {
    const body = `match /notes/{note} { match /{rest=**} {
      allow get: if note == 'a' && rest == /parts/b && rest[1] == 'b'; } }`;
    expect((await judge(rules(body), at('notes', 'a', 'parts', 'b'))).allowed).toBe(true);
  });

  test('of another service is ignored', async () => {
    const source = "rules_version = '2'; service firebase.storage { match /{p=**} { allow read; } }";
    expect((await judge(source, getRequest())).explanation).toBe('No matching allow statements');
  });
});

describe('reading other documents', () => {
  test('get() returns the data and the id of a document, exists() whether it exists', async () => {
    const admin = `get(${user('request.auth.uid')}).data.role == 'admin'`;
    expect(await outcome(admin, getRequest(), users)).toBe(true);
    expect(await outcome(`get(${user("'me'")}).id == 'me'`, getRequest(), users)).toBe(true);
    expect(await outcome(`exists(${user("'me'")}) && !exists(${user("'you'")})`, getRequest(), users)).toBe(
      true,
    );
  });

  test('get() of a missing document is an error', async () => {
    expect(await outcome(`get(${user("'you'")}) == null`, getRequest(), users)).toBe(
      'Service call error. Function: [get], Argument: [/databases/(default)/documents/users/you].',
    );
  });

  test('getAfter() and existsAfter() see the state after the commit', async () => {
    const rule = `!exists(${user("'me'")}) && existsAfter(${user("'me'")}) && getAfter(${user("'me'")}).data.n == 2`;
    expect(await outcome(rule, getRequest(), onlyAfter)).toBe(true);
  });

  test('the engine waits for an asynchronous reader and asks it once for each document', async () => {
    const asked: string[] = [];
    const read = async (path: string) => {
      asked.push(path);
      return users(path);
    };
    const rule = `get(${user("'me'")}).data.role == 'admin' && get(${user("'me'")}).id == 'me' && !exists(${user("'you'")})`;
    expect(await outcome(rule, getRequest(), read)).toBe(true);
    expect(asked).toEqual([
      'databases/(default)/documents/users/me',
      'databases/(default)/documents/users/you',
    ]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('a reader that %s is an error of the call', async (_name, read) => {
    expect(await outcome(`exists(${user("'me'")})`, getRequest(), read)).toMatch(/^Service call error/);
    expect(await outcome(`exists(${user("'me'")}) || true`, getRequest(), read)).toBe(true);
  });

  test('ten documents may be read, an eleventh may not', async () => {
    expect(await outcome(reads(10))).toBe(true);
    expect(await outcome(`${reads(10)} && ${reads(10)}`)).toBe(true);
    expect(await outcome(reads(11))).toBe('Maximum of 10 document access calls has been reached.');
  });

  test('reading a document before and after the write counts as reading one document', async () => {
    const both = Array.from({ length: 10 }, (_, at) => user(`'${at}'`))
      .map((path) => `!exists(${path}) && !existsAfter(${path})`)
      .join(' && ');
    expect(await outcome(both)).toBe(true);
  });

  test('the writes of one commit may read twenty documents together', async () => {
    const commitReads = new Set<string>();
    expect(await outcome(reads(10, 0), getRequest({}, { commitReads }))).toBe(true);
    expect(await outcome(reads(10, 10), getRequest({}, { commitReads }))).toBe(true);
    expect(await outcome(reads(10, 5), getRequest({}, { commitReads }))).toBe(true);
    expect(await outcome(reads(10, 20), getRequest({}, { commitReads }))).toMatch(/^Maximum of 20/);
  });

  test('a string with slashes cannot lead a path to another document', async () => {
    expect(await outcome(`exists(${user('resource.data.id')})`, getRequest({ id: 'x/y/me' }), users)).toMatch(
      /^Invalid path segment/,
    );
    expect(await outcome(`exists(${user('resource.data.id')})`, getRequest({ id: '' }), users)).toMatch(
      /^Invalid path segment/,
    );
  });

  test('the path of a collection is not a document path', async () => {
    expect(await outcome('exists(/databases/$(database)/documents/users)')).toMatch(/^Invalid document path/);
  });
});

describe('the explanation of a refusal', () => {
  test('names each allow that was evaluated, and repeats them with their causes if one failed', async () => {
    const body = `match /{all=**} {
allow read: if false;
}
match /notes/{id} {
allow get, list: if resource.data.none.x == 1;
}`;
    expect((await judge(rules(body), getRequest({ none: null }))).explanation).toBe(
      "false for 'get' @ L4, evaluation error at L7:21 for 'get' @ L7, " +
        "false for 'get' @ L4, Null value error. for 'get' @ L7",
    );
  });

  test('says that no match block matched', async () => {
    expect((await judge(rules('match /other/{id} { allow read; }'), getRequest())).explanation).toBe(
      'No matching allow statements',
    );
  });
});
