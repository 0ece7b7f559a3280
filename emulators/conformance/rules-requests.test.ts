import {
  arrayUnion,
  collection,
  deleteDoc,
  deleteField,
  doc,
  type DocumentReference,
  FieldPath,
  getDoc,
  getDocs,
  increment,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
  runTransaction,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAllowed, openRules, type RulesTarget, rulesOf } from './support/open-rules.ts';

/**
 * The values of a request, and of other documents, that a rule sees.
 * https://firebase.google.com/docs/reference/rules/rules.firestore.Request,
 * https://firebase.google.com/docs/firestore/security/rules-conditions
 */
let target: RulesTarget;
beforeAll(async () => {
  target = await openRules('rules-requests');
});
beforeEach(async () => {
  await target.seed({
    'boards/b': { board: { c1: 'a', c2: 'b' }, keep: 1, tags: ['x'], owner: 'me' },
    'users/me': { role: 'admin' },
  });
});
afterAll(() => target.close());

const put = (body: string) => target.putRules(rulesOf(body));
const board = () => doc(target.firestore('me'), 'boards/b');

describe('request.auth', () => {
  test.each([
    ["request.auth.uid == 'me'", true],
    ["request.auth.token.email == 'me@example.com' && request.auth.token.email_verified == true", true],
    ["request.auth.token.firebase.sign_in_provider == 'password'", true],
    ["request.auth.token.sub == 'me' && request.auth.token.role in ['admin', 'editor']", true],
    ["request.auth.token.groups.hasAny(['b']) && request.auth.token.level >= 3", true],
    ['request.auth.token.nothing == null', false],
    ["!('nothing' in request.auth.token)", true],
  ])('%s: %s', async (condition, allowed) => {
    const claims = {
      email: 'me@example.com',
      email_verified: true,
      firebase: { sign_in_provider: 'password', identities: {} },
      role: 'editor',
      groups: ['a', 'b'],
      level: 3,
    };
    await put(`match /notes/{note} { allow get: if ${condition}; }`);
    expect(await isAllowed(getDoc(doc(target.firestore('me', claims), 'notes/a')))).toBe(allowed);
  });

  test('is present and null for a user who is signed out', async () => {
    await put(`match /null/{d} { allow get: if request.auth == null; }
      match /uid/{d} { allow get: if request.auth.uid != null; }
      match /keys/{d} { allow get: if 'auth' in request; }`);
    const nobody = target.firestore();
    expect(await isAllowed(getDoc(doc(nobody, 'null/a')))).toBe(true);
    expect(await isAllowed(getDoc(doc(nobody, 'uid/a')))).toBe(false);
    expect(await isAllowed(getDoc(doc(nobody, 'keys/a')))).toBe(true);
  });
});

describe('the values of a request depend on its method', () => {
  /** One operation of each method, on documents whose rules are these. */
  async function allowedMethods(condition: string): Promise<string> {
    await put(`match /boards/{id} { allow read, write: if ${condition}; }`);
    const boards = collection(target.firestore('me'), 'boards');
    const operations: Record<string, () => Promise<unknown>> = {
      get: () => getDoc(doc(boards, 'b')),
      list: () => getDocs(boards),
      create: () => setDoc(doc(boards, 'new'), { n: 1 }),
      update: () => updateDoc(doc(boards, 'b'), { n: 1 }),
      delete: () => deleteDoc(doc(boards, 'b')),
    };
    const allowed: string[] = [];
    for (const [name, operation] of Object.entries(operations))
      if (await isAllowed(operation())) allowed.push(name);
    return allowed.join(' ');
  }

  test.each([
    ["'resource' in request", 'create update delete'],
    ['request.resource == null', 'delete'],
    ['request.resource.data.n == 1', 'create update'],
    ["request.resource.id in ['new', 'b']", 'create update'],
    ['resource == null', 'create'],
    [
      "resource.id == 'b' && resource.__name__ == /databases/(default)/documents/boards/b",
      'get update delete',
    ],
    ["resource.data.owner == 'me'", 'get update delete'],
    ['resource != null', 'get list update delete'],
    ["'query' in request", 'list'],
    [
      'request.path == /databases/(default)/documents/boards/$(id) && request.path[4] == id',
      'get create update delete',
    ],
    ['request.time > timestamp.date(2020, 1, 1)', 'get list create update delete'],
    ["request.method in ['get', 'create']", 'get create'],
  ])('%s: %s', async (condition, methods) => {
    expect(await allowedMethods(condition)).toBe(methods);
  });

  test('a get of a missing document has a null resource', async () => {
    await put(
      `match /a/{d} { allow get: if resource == null; } match /b/{d} { allow get: if resource.data.x == 1; }`,
    );
    expect(await isAllowed(getDoc(doc(target.firestore('me'), 'a/none')))).toBe(true);
    expect(await isAllowed(getDoc(doc(target.firestore('me'), 'b/none')))).toBe(false);
  });
});

describe('request.resource.data is the document as the write leaves it', () => {
  const AFFECTED = 'request.resource.data.diff(resource.data).affectedKeys()';

  test.each<[string, (board: DocumentReference) => Promise<void>, string]>([
    [
      'an update of a field inside a map',
      (ref) => updateDoc(ref, { 'board.c1': 'x' }),
      `request.resource.data.board == {'c1': 'x', 'c2': 'b'} && request.resource.data.keep == 1
        && resource.data.board.c1 == 'a' && ${AFFECTED} == ['board'].toSet()`,
    ],
    [
      'an update of a field with a dot in its name',
      (ref) => updateDoc(ref, new FieldPath('a.b'), 'x'),
      `request.resource.data['a.b'] == 'x' && !('a' in request.resource.data) && ${AFFECTED} == ['a.b'].toSet()`,
    ],
    [
      'an update that deletes inside a map',
      (ref) => updateDoc(ref, { 'board.c1': deleteField() }),
      `request.resource.data.board == {'c2': 'b'} && ${AFFECTED}.hasOnly(['board'])`,
    ],
    [
      'an update that replaces a whole map',
      (ref) => updateDoc(ref, { board: { c1: 'x' } }),
      `request.resource.data.board == {'c1': 'x'} && request.resource.data.keep == 1`,
    ],
    [
      'a merge',
      (ref) => setDoc(ref, { board: { c1: 'x' }, extra: 2 }, { merge: true }),
      `request.resource.data.board == {'c1': 'x', 'c2': 'b'} && ${AFFECTED} == ['board', 'extra'].toSet()`,
    ],
    [
      'a merge of named fields',
      (ref) => setDoc(ref, { board: { c1: 'x', c2: 'z' }, ignored: 5 }, { mergeFields: ['board.c1'] }),
      `request.resource.data.board == {'c1': 'x', 'c2': 'b'} && !('ignored' in request.resource.data)`,
    ],
    [
      'a set, which replaces the document',
      (ref) => setDoc(ref, { board: { c1: 'x' } }),
      `request.resource.data == {'board': {'c1': 'x'}} && request.method == 'update'
        && request.resource.data.diff(resource.data).removedKeys() == ['keep', 'tags', 'owner'].toSet()`,
    ],
    [
      'transforms',
      (ref) => updateDoc(ref, { keep: increment(2), tags: arrayUnion('y', 'x'), at: serverTimestamp() }),
      `request.resource.data.keep == 3 && request.resource.data.tags == ['x', 'y'] && request.resource.data.at == request.time`,
    ],
    ['an update that changes nothing', (ref) => updateDoc(ref, { keep: 1 }), `${AFFECTED}.size() == 0`],
  ])('%s', async (_what, write, condition) => {
    await put(`match /boards/{id} { allow write: if ${condition}; }`);
    expect(await isAllowed(write(board()))).toBe(true);
    await put(`match /boards/{id} { allow write: if !(${condition}); }`);
    await target.seed({ 'boards/b': { board: { c1: 'a', c2: 'b' }, keep: 1, tags: ['x'], owner: 'me' } });
    expect(await isAllowed(write(board()))).toBe(false);
  });
});

describe('other documents', () => {
  const USER = '/databases/$(database)/documents/users';

  test.each([
    [`get(${USER}/$(request.auth.uid)).data.role == 'admin'`, true],
    [`get(${USER}/me).id == 'me' && get(${USER}/me).__name__ == ${USER}/me`, true],
    [`exists(${USER}/me) && !exists(${USER}/you)`, true],
    [`get(${USER}/you) == null`, false],
    [`get(${USER}/you) != null`, false],
    [`getAfter(${USER}/you) == null`, false],
    [`get(${USER}/you).data.role == 'admin'`, false],
    [`get(${USER}/you).data.role == 'admin' || true`, true],
    [`getAfter(${USER}/me).data.role == 'admin' && existsAfter(${USER}/me)`, true],
    [`get('users/me') == null`, false],
    [`exists(/users/me)`, false],
    [`exists(${USER})`, false],
    [`exists(path('/databases/(default)/documents/users/me'))`, true],
  ])('%s: %s', async (condition, allowed) => {
    await put(`match /notes/{note} { allow get: if ${condition}; }`);
    expect(await isAllowed(getDoc(doc(target.firestore('me'), 'notes/a')))).toBe(allowed);
  });

  test('are seen before the batch, and by getAfter() and existsAfter() after the whole batch', async () => {
    await put(`
      match /posts/{id} {
        allow create: if !exists(/databases/$(database)/documents/counters/posts)
          && getAfter(/databases/$(database)/documents/counters/posts).data.n == 1;
      }
      match /counters/{id} { allow create; }
      match /users/{id} { allow delete: if exists(${USER}/$(id)) && !existsAfter(${USER}/$(id)); }`);
    const firestore = target.firestore('me');
    const post = doc(firestore, 'posts/a');
    expect(await isAllowed(setDoc(post, { n: 1 }))).toBe(false);
    const batch = writeBatch(firestore).set(post, {}).set(doc(firestore, 'counters/posts'), { n: 1 });
    expect(await isAllowed(batch.commit())).toBe(true);
    expect(await isAllowed(deleteDoc(doc(firestore, 'users/me')))).toBe(true);
  });

  const lookUps = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `!exists(${USER}/none${from + at})`).join(' && ');

  test('may be ten at most for a request, each counted once', async () => {
    await put(`match /ten/{d} { allow get: if ${lookUps(10)} && ${lookUps(10)}; }
      match /both/{d} { allow get: if ${lookUps(10).replaceAll('!exists(', '!existsAfter(')} && ${lookUps(10)}; }
      match /eleven/{d} { allow get: if ${lookUps(11)}; }
      match /spared/{d} { allow get: if true || ${lookUps(11)}; }`);
    const firestore = target.firestore('me');
    expect(await isAllowed(getDoc(doc(firestore, 'ten/a')))).toBe(true);
    expect(await isAllowed(getDoc(doc(firestore, 'both/a')))).toBe(true);
    expect(await isAllowed(getDoc(doc(firestore, 'eleven/a')))).toBe(false);
    expect(await isAllowed(getDoc(doc(firestore, 'spared/a')))).toBe(true);
  });

  test('may be twenty at most for all writes of a batch or transaction together', async () => {
    await put(`match /first/{d} { allow create: if ${lookUps(10, 0)}; }
      match /second/{d} { allow create: if ${lookUps(10, 10)}; }
      match /third/{d} { allow create: if ${lookUps(1, 20)}; }
      match /again/{d} { allow create: if ${lookUps(1, 0)}; }`);
    const firestore = target.firestore('me');
    const commit = (id: string, ...names: string[]) => {
      const batch = writeBatch(firestore);
      for (const name of names) batch.set(doc(firestore, `${name}/${id}`), {});
      return isAllowed(batch.commit());
    };
    expect(await commit('a', 'first', 'second', 'again')).toBe(true);
    expect(await commit('b', 'first', 'second', 'third')).toBe(false);
    expect(
      await isAllowed(
        runTransaction(firestore, async (transaction) => {
          for (const name of ['first', 'second', 'third']) transaction.set(doc(firestore, `${name}/c`), {});
        }),
      ),
    ).toBe(false);
  });

  test('one write that is denied makes the whole batch fail', async () => {
    await put('match /open/{d} { allow write; }');
    const firestore = target.firestore('me');
    const batch = writeBatch(firestore).set(doc(firestore, 'open/a'), {}).set(doc(firestore, 'closed/a'), {});
    expect(await isAllowed(batch.commit())).toBe(false);
    expect(await isAllowed(setDoc(doc(firestore, 'open/a'), {}))).toBe(true);
  });
});

test('a refusal names each allow with its result', async () => {
  await put(`match /notes/{note} {
    allow get: if false;
    allow get: if resource.data.x == 1;
  }`);
  const refusal = await getDoc(doc(target.firestore('me'), 'notes/a')).catch((error: unknown) => error);
  expect(String(refusal)).toMatch(/false for 'get' @ L5/);
  expect(String(refusal)).toMatch(/Null value error\. for 'get' @ L6/);
});
