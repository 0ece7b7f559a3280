import { describe, expect, test } from 'vitest';
import { Reference } from '../../values/value.ts';
import type { Constraint } from '../engine.ts';
import { DATABASE, judge, listRequest, outcome } from '../testing/try-rules.ts';

type Filters = [string, Constraint['operator'], unknown][];

const MINE = 'resource.data.uid == request.auth.uid';

const rules = (match: string, version = '2') =>
  `rules_version = '${version}';
   service cloud.firestore { match /databases/{database}/documents { match ${match} { allow list; } } }`;

describe('a list is allowed only when its filters prove the rule', () => {
  test.each<[string, Filters, boolean]>([
    [MINE, [], false],
    [MINE, [['uid', 'EQ', 'me']], true],
    [MINE, [['uid', 'EQ', 'you']], false],
    [
      "resource.data.a == 'x' && resource.data.b > 3",
      [
        ['a', 'EQ', 'x'],
        ['b', 'GT', 3n],
      ],
      true,
    ],
    ["resource.data.a == 'x' && resource.data.b > 3", [['a', 'EQ', 'x']], false],
    // Ranges.
    ['resource.data.n > 3', [['n', 'GT', 3n]], true],
    ['resource.data.n > 3', [['n', 'GTE', 3n]], false],
    ['resource.data.n >= 3', [['n', 'GTE', 3n]], true],
    ['resource.data.n > 3', [['n', 'GTE', 4n]], true],
    ['resource.data.n > 3', [['n', 'LT', 9n]], false],
    ['3 < resource.data.n', [['n', 'GT', 3.5]], true],
    ['resource.data.n < 5', [['n', 'LT', 5n]], true],
    ['resource.data.n < 5', [['n', 'LTE', 5n]], false],
    ['resource.data.n <= 5', [['n', 'LTE', 5n]], true],
    ['resource.data.n != 7', [['n', 'LT', 5n]], true],
    ['!(resource.data.n > 5)', [['n', 'LTE', 5n]], true],
    ['!(resource.data.n > 5)', [['n', 'LT', 9n]], false],
    // Not equal.
    ['resource.data.n != 7', [['n', 'NEQ', 7n]], true],
    ['resource.data.n != 7', [['n', 'NEQ', 8n]], false],
    ['resource.data.n != null', [['n', 'NEQ', null]], true],
    ['!(resource.data.n == 1)', [['n', 'NEQ', 2n]], false],
    // Lists.
    ['request.auth.uid in resource.data.members', [['members', 'LIST_CONTAINS', 'me']], true],
    ['request.auth.uid in resource.data.members', [['members', 'LIST_CONTAINS', 'you']], false],
    ["resource.data.members.hasAny(['me', 'x'])", [['members', 'LIST_CONTAINS', 'me']], true],
    ["!('x' in resource.data.members)", [['members', 'LIST_CONTAINS', 'me']], false],
    ['!(resource.data.tags == [1])', [['tags', 'LT', [9n]]], false],
    // Membership among values.
    ["resource.data.role in ['a', 'b']", [['role', 'EQ', 'b']], true],
    ["resource.data.role in ['a', 'b']", [['role', 'NEQ', 'c']], false],
    ["!(resource.data.role in ['a', 'b'])", [['role', 'NEQ', 'c']], false],
    // Defaults and absence cannot be proved without a filter.
    ["resource.data.get('visibility', 'private') == 'public'", [], false],
    ["resource.data.get('visibility', 'private') == 'public'", [['visibility', 'EQ', 'public']], true],
    ["resource.data.get('visibility', 'public') == 'public'", [], false],
    ["!('visibility' in resource.data)", [], false],
    ["'visibility' in resource.data", [['visibility', 'NEQ', 1n]], true],
    ['resource.data.keys().size() == 0', [], false],
    ['resource.data.size() == 0', [], false],
    // Types: a filter on 1 also finds 1.0.
    ['resource.data.n is number', [['n', 'EQ', 1n]], true],
    ['resource.data.n is int', [['n', 'EQ', 1n]], false],
    ['resource.data.n / 2 == 0', [['n', 'EQ', 1n]], false],
    ['resource.data.n is string', [['n', 'GT', 'a']], true],
    // Nested fields.
    ["resource.data.owner.uid == 'me'", [['owner.uid', 'EQ', 'me']], true],
    ["resource.data.owner == {'uid': 'me'}", [['owner.uid', 'EQ', 'me']], false],
    // The resource itself.
    ['resource == null', [], false],
    ['resource != null', [], true],
    ['true', [], true],
    // Ids.
    ["note == 'a'", [], false],
    ["note == 'a'", [['__name__', 'EQ', new Reference('projects/p/databases/d/documents/notes/a')]], true],
    [
      "resource.id == 'b'",
      [['__name__', 'EQ', new Reference('projects/p/databases/d/documents/notes/a')]],
      false,
    ],
    // A value that the filters leave unknown stays unknown through &&, || and ?:.
    ['resource.data.a == 1 || true', [], true],
    ['resource.data.a == 1 ? true : true', [], false],
    ['resource.data.a == resource.data.a', [], false],
  ])('%s under %o: %s', async (condition, filters, allowed) => {
    expect((await outcome(condition, listRequest([filters]))) === true).toBe(allowed);
  });

  test('every alternative of `or` and `in` must pass', async () => {
    const mine: Filters = [['uid', 'EQ', 'me']];
    const open: Filters = [['public', 'EQ', true]];
    const rule = `${MINE} || resource.data.public == true`;
    expect(await outcome(rule, listRequest([mine, open]))).toBe(true);
    expect(await outcome(rule, listRequest([mine, [['uid', 'EQ', 'you']]]))).not.toBe(true);
    expect(await outcome('true', listRequest([]))).toBe(true);
    expect(await outcome(MINE, listRequest([]))).not.toBe(true);
  });
});

test('request.query has limit, offset and order, and a missing limit is not a number', async () => {
  const rule = 'request.query.limit <= 10';
  expect(await outcome(rule, listRequest([[]], { limit: 10 }))).toBe(true);
  expect(await outcome(rule, listRequest([[]], { limit: 11 }))).toBe(false);
  expect(await outcome(rule, listRequest([[]]))).toMatch(/^Unsupported operation/);
  expect(await outcome('request.query.offset == 2', listRequest([[]], { offset: 2 }))).toBe(true);
  expect(await outcome("request.query.orderBy == ['a']", listRequest([[]], { orderBy: ['a'] }))).toBe(true);
});

describe('a collection group', () => {
  const group = listRequest([[]], {}, { path: [...DATABASE, 'notes'], collectionGroup: true });

  test.each([
    ['/{path=**}/notes/{note}', true],
    ['/{path=**}', true],
    ['/notes/{note}', false],
    ['/users/{user}/notes/{note}', false],
    ['/{path=**}/other/{note}', false],
  ])('is listed under %s: %s', async (match, allowed) => {
    expect((await judge(rules(match), group)).allowed).toBe(allowed);
  });

  test('needs version 2 of the rules', async () => {
    expect((await judge(rules('/{path=**}', '1'), group)).allowed).toBe(false);
  });
});
