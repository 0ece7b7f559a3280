import {
  and,
  collection,
  collectionGroup,
  type Firestore,
  getCountFromServer,
  getDocs,
  limit,
  or,
  query,
  type QueryFieldFilterConstraint,
  where,
  type WhereFilterOp,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAllowed, openRules, type RulesTarget, rulesOf } from './support/open-rules.ts';

/**
 * Rules are not filters: a list is allowed when its query could find no document that the rule denies.
 * https://firebase.google.com/docs/firestore/security/rules-query
 */
let target: RulesTarget;
let firestore: Firestore;
beforeAll(async () => {
  target = await openRules('rules-queries');
  await target.seed({
    'notes/a': {
      owner: 'me',
      public: true,
      level: 5,
      tags: ['x', 'y'],
      role: 'editor',
      author: { id: 'me' },
    },
    'notes/b': { owner: 'you', public: false, level: 1, tags: ['z'], role: 'reader', author: { id: 'you' } },
    'lists/me': { open: true },
  });
  firestore = target.firestore('me');
});
afterAll(() => target.close());

type Filters = readonly (readonly [field: string, operator: WhereFilterOp, value: unknown])[];

const notes = () => collection(firestore, 'notes');

describe('a list is allowed if its filters prove the condition', () => {
  const OWN = 'resource.data.owner == request.auth.uid';

  test.each<[string, Filters, boolean]>([
    // A query without filters proves nothing.
    ['true', [], true],
    [OWN, [], false],
    [OWN, [['owner', '==', 'me']], true],
    [OWN, [['owner', '==', 'you']], false],
    [OWN, [['owner', 'in', ['me']]], true],
    [OWN, [['owner', 'in', ['me', 'you']]], false],
    [
      OWN,
      [
        ['owner', '>=', 'me'],
        ['owner', '<=', 'me'],
      ],
      false,
    ],
    [`${OWN} && resource.data.public == true`, [['owner', '==', 'me']], false],
    [
      `${OWN} && resource.data.public == true`,
      [
        ['owner', '==', 'me'],
        ['public', '==', true],
      ],
      true,
    ],
    [`${OWN} || resource.data.public == true`, [['public', '==', true]], true],
    // Ranges.
    ['resource.data.level > 3', [['level', '>', 3]], true],
    ['resource.data.level > 3', [['level', '>=', 3]], false],
    ['resource.data.level >= 3', [['level', '>', 3]], true],
    ['resource.data.level > 3', [['level', '>=', 4]], true],
    [
      'resource.data.level < 9 && resource.data.level > 1',
      [
        ['level', '<', 9],
        ['level', '>', 1],
      ],
      true,
    ],
    ['resource.data.level < 9 && resource.data.level > 1', [['level', '<', 9]], false],
    ['!(resource.data.level > 3)', [['level', '<=', 3]], true],
    [
      'resource.data.level == 3',
      [
        ['level', '>=', 3],
        ['level', '<=', 3],
      ],
      true,
    ],
    [
      "resource.data.owner >= 'm' && resource.data.owner < 'n'",
      [
        ['owner', '>=', 'm'],
        ['owner', '<', 'n'],
      ],
      true,
    ],
    // Not equal.
    ["resource.data.role != 'banned'", [['role', '!=', 'banned']], true],
    ["resource.data.role != 'banned'", [['role', 'not-in', ['banned', 'gone']]], true],
    ["resource.data.role != 'banned'", [['role', '!=', 'gone']], false],
    ["resource.data.role != 'banned'", [['role', '==', 'editor']], true],
    ["resource.data.role != 'banned'", [['role', 'in', ['editor', 'reader']]], true],
    // One of several values.
    ["resource.data.role in ['editor', 'reader']", [['role', '==', 'reader']], true],
    ["resource.data.role in ['editor', 'reader']", [['role', 'in', ['editor', 'reader']]], true],
    ["resource.data.role in ['editor', 'reader']", [['role', 'in', ['editor', 'banned']]], false],
    ['resource.data.level in [1, 2]', [['level', '==', 1]], true],
    // Lists.
    ["'x' in resource.data.tags", [['tags', 'array-contains', 'x']], true],
    ["'x' in resource.data.tags", [['tags', 'array-contains', 'y']], false],
    ["resource.data.tags.hasAny(['x', 'y'])", [['tags', 'array-contains', 'x']], true],
    ["resource.data.tags.hasAny(['x', 'y'])", [['tags', 'array-contains-any', ['x', 'y']]], true],
    ["resource.data.tags.hasAny(['x', 'y'])", [['tags', 'array-contains-any', ['x', 'z']]], false],
    ["resource.data.tags == ['x']", [['tags', '==', ['x']]], true],
    // Maps.
    ["resource.data.author.id == 'me'", [['author.id', '==', 'me']], true],
    ["resource.data.author.id == 'me'", [['author', '==', { id: 'me' }]], true],
    ["resource.data.author.id == 'me'", [], false],
    // Without a filter, nothing is known about a field, not even whether it exists.
    ["resource.data.get('role', 'reader') == 'reader'", [], false],
    ["resource.data.get('role', 'reader') == 'reader'", [['role', '==', 'reader']], true],
    ["!('role' in resource.data)", [], false],
    ["'role' in resource.data", [['role', '==', 'reader']], true],
    ["resource.data.keys().hasAll(['role'])", [], false],
    ['resource.data.size() > 0', [], false],
    ['resource.data.role is string', [['role', '>', 'a']], true],
    ['resource.data.level is number', [['level', '>', 1]], true],
    // The resource and its id.
    ['resource == null', [], false],
    ['resource != null', [], true],
    ["resource.id == 'a'", [], false],
    ["resource.id == 'a' && note == 'a'", [['__name__', '==', 'a']], true],
    // Conditions that depend only on the caller.
    ["request.auth.uid == 'me'", [], true],
    ["request.auth.uid == 'you' || false", [], false],
    // Other documents, whose paths consist of known values.
    ['get(/databases/$(database)/documents/lists/$(request.auth.uid)).data.open', [], true],
    [
      'get(/databases/$(database)/documents/lists/$(resource.data.owner)).data.open',
      [['owner', '==', 'me']],
      true,
    ],
    ['get(/databases/$(database)/documents/lists/$(resource.data.owner)).data.open', [], false],
    ['get(/databases/$(database)/documents/lists/$(note)).data.open', [], false],
  ])('%s under %j: %s', async (condition, filters, allowed) => {
    await target.putRules(rulesOf(`match /notes/{note} { allow list: if ${condition}; }`));
    expect(
      await isAllowed(
        getDocs(query(notes(), ...filters.map(([field, operator, value]) => where(field, operator, value)))),
      ),
    ).toBe(allowed);
  });

  test.each<[string, number | null, boolean]>([
    ['request.query.limit <= 10', null, false],
    ['request.query.limit == null && request.query.offset == 0', null, true],
    ['request.query.limit <= 10', 10, true],
    ['request.query.limit <= 10', 11, false],
    ["resource.data.owner == 'me' && request.query.limit <= 10", 10, false],
  ])('%s under a limit of %s: %s', async (condition, most, allowed) => {
    await target.putRules(rulesOf(`match /notes/{note} { allow list: if ${condition}; }`));
    const limited = most === null ? notes() : query(notes(), limit(most));
    expect(await isAllowed(getDocs(limited))).toBe(allowed);
  });
});

describe('or', () => {
  const own = where('owner', '==', 'me');
  const open = where('public', '==', true);
  const rule =
    'match /notes/{note} { allow list: if resource.data.owner == request.auth.uid || resource.data.public == true; }';

  test.each<[string, QueryFieldFilterConstraint[], boolean]>([
    ['both are provable', [own, open], true],
    ['one is not provable', [own, where('level', '>', 3)], false],
  ])('needs every alternative proved: %s', async (_what, filters, allowed) => {
    await target.putRules(rulesOf(rule));
    expect(await isAllowed(getDocs(query(notes(), or(...filters))))).toBe(allowed);
  });

  test('may be combined with `and`', async () => {
    await target.putRules(rulesOf(rule));
    expect(await isAllowed(getDocs(query(notes(), and(or(own, open), where('level', '>', 3)))))).toBe(true);
    expect(
      await isAllowed(getDocs(query(notes(), or(and(own, where('level', '>', 3)), where('level', '<', 1))))),
    ).toBe(false);
  });
});

test('a count needs the same permission as a list', async () => {
  await target.putRules(rulesOf("match /notes/{note} { allow list: if resource.data.owner == 'me'; }"));
  expect(await isAllowed(getCountFromServer(query(notes(), where('owner', '==', 'me'))))).toBe(true);
  expect(await isAllowed(getCountFromServer(notes()))).toBe(false);
});

describe('a collection group', () => {
  test.each<[string, '1' | '2', boolean]>([
    ['/{way=**}/notes/{note}', '2', true],
    ['/{any=**}', '2', true],
    ['/notes/{note}', '2', false],
    ['/users/{user}/notes/{note}', '2', false],
    ['/{any=**}', '1', false],
  ])('is allowed by %s in version %s: %s', async (match, version, allowed) => {
    await target.putRules(rulesOf(`match ${match} { allow list; }`, version));
    expect(await isAllowed(getDocs(collectionGroup(firestore, 'notes')))).toBe(allowed);
  });

  test('needs its conditions proved like any list', async () => {
    await target.putRules(
      rulesOf("match /{way=**}/notes/{note} { allow list: if resource.data.owner == 'me'; }"),
    );
    const group = collectionGroup(firestore, 'notes');
    expect(await isAllowed(getDocs(query(group, where('owner', '==', 'me'))))).toBe(true);
    expect(await isAllowed(getDocs(group))).toBe(false);
  });
});
