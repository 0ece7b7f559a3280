import { describe, expect, test } from 'vitest';
import { GeoPoint, Reference } from '../../values/value.ts';
import { NOW, getRequest, outcome } from '../testing/try-rules.ts';

const DATA = {
  text: 'abc',
  int: 5n,
  float: 5.5,
  list: ['a', 'b', 1n],
  map: { a: 1n, inner: { deep: 'x' } },
  none: null,
  at: NOW,
  place: new GeoPoint(1, 2),
  reference: new Reference('projects/p/databases/(default)/documents/users/me'),
};

const TRUE = [
  // Absorption of errors, as in CEL.
  'true || resource.data.missing',
  'resource.data.missing || true',
  '!(false && resource.data.missing)',
  '!(resource.data.missing && false)',
  '1 || true',
  // Equality.
  'null == null',
  '1 == 1.0',
  "1 != '1'",
  "[1, {'a': 2}] == [1, {'a': 2}] && [1, {'a': 2}] != [1, {'a': 2.0}]",
  "resource.data.map == {'inner': {'deep': 'x'}, 'a': 1}",
  'resource.data.at == request.time',
  // Arithmetic.
  '7 / 2 == 3',
  '-7 / 2 == -3',
  '7 % 4 == 3',
  '7 / 2.0 == 3.5',
  "'a' + 'b' == 'ab'",
  '1 + 2 * 3 == 7',
  '(1 + 2) * 3 == 9',
  '-(-3) == 3',
  // Order.
  "1 < 1.5 && 2 >= 2 && 'a' < 'b'",
  // Membership.
  "'a' in resource.data.list",
  "'a' in resource.data.map",
  "!('toString' in resource.data)",
  "'a' in ['a'].toSet()",
  // Types.
  'resource.data.int is int && resource.data.int is number && !(resource.data.int is float)',
  '!(10.0 is int) && 10.0 is float',
  'resource.data.text is string && resource.data.list is list && resource.data.map is map',
  'resource.data.at is timestamp && resource.data.place is latlng && resource.data.reference is path',
  'request.auth is map && true is bool',
  // Access.
  'resource.data.map.inner.deep == "x"',
  "resource.data['map']['inner']['deep'] == 'x'",
  "resource.data.list[1] == 'b'",
  "resource.data.list[0:2] == ['a', 'b']",
  "resource.data.text[1:3] == 'bc'",
  // Ternary.
  'resource.data.int > 3 ? true : resource.data.missing',
  'false ? false : true',
  // Literals.
  "'\\n'.size() == 1 && 'a\\'b'.size() == 3 && '\\u00e9' == 'é'",
  "b'\\xff'.size() == 1",
  '5. == 5 && .5 == 0.5',
  // The request.
  "request.auth.uid == 'me' && request.auth.token.email == 'me@example.com'",
  "request.method == 'get' && !('resource' in request)",
  "resource.id == 'a' && note == 'a' && database == '(default)'",
  'resource.__name__ == /databases/$(database)/documents/notes/a && request.path == resource.__name__',
  'resource.data.reference == /databases/$(database)/documents/users/$(request.auth.uid)',
  "request.path[3] == 'notes'",
];

const call = (condition: string, functions: string) =>
  outcome(condition, getRequest(DATA), undefined, functions);

const spend = (count: number) => `[${Array(count).fill('1').join()}].size() > 0`;

describe('an expression', () => {
  test.each(TRUE.map((condition) => [condition]))('%s holds', async (condition) => {
    expect(await outcome(condition, getRequest(DATA))).toBe(true);
  });

  test.each([
    ['resource.data.missing', 'Property missing is undefined on object.'],
    ['!resource.data.missing', 'Property missing is undefined on object.'],
    ['resource.data.missing == null', 'Property missing is undefined on object.'],
    ['resource.data.toString', 'Property toString is undefined on object.'],
    ["resource.data['constructor'] == 1", 'Property constructor is undefined on object.'],
    ['resource.data.none.x', 'Null value error.'],
    ['1 / 0 == 1', 'Divide by zero error.'],
    ['1 % 0 == 1', 'Divide by zero error.'],
    ['9223372036854775807 + 1 > 0', 'Integer overflow error.'],
    ["'abcd'[0:99] == ''", 'Index out of bound error. Index: [98] , size: [4].'],
    ['[1][1] == 1', 'Index out of bound error. Index: [1] , size: [1].'],
    ["resource.data.map.keys().difference(['a'].toSet())", 'Function not found error: Name: [difference].'],
    ["resource.data.map.hasAll(['a'])", 'Function not found error: Name: [hasAll].'],
    ["1 in 'abc'", 'Function not found error: Name: [in].'],
    ["'a' in null", 'Null value error.'],
    ['nothing == null', 'Null value error.'],
  ])('%s is an error: %s', async (condition, message) => {
    expect(await outcome(condition, getRequest(DATA))).toBe(message);
  });

  test.each([
    ["'a' < 1"],
    ["1 + 'a' == 2"],
    ['null < 1'],
    ["!'a'"],
    ['1 && true'],
    ["'a' ? true : true"],
    ["['a'].toSet().difference(['a']).size() == 0"],
    ['path(/a/b) == /a/b'],
    ['[1] + [2] == [1, 2]'],
    ["1 in {'a': 1}"],
  ])('%s is an unsupported operation', async (condition) => {
    expect(await outcome(condition)).toMatch(/^Unsupported operation error\. Received: .*\. Expected: /);
  });

  test('a condition that is not a boolean does not hold', async () => {
    expect(await outcome("'true'")).toMatch(/^Unsupported operation/);
  });

  test('a signed-out request has a null auth', async () => {
    expect(await outcome('request.auth == null', getRequest({}, { auth: null }))).toBe(true);
    expect(await outcome("request.auth.uid == 'me'", getRequest({}, { auth: null }))).toBe(
      'Null value error.',
    );
  });

  test('a missing document is a null resource', async () => {
    expect(await outcome('resource == null', getRequest(null))).toBe(true);
    expect(await outcome('resource.data.x == 1', getRequest(null))).toBe('Null value error.');
  });
});

describe('a function', () => {
  test('sees its arguments, its lets in order, and the captures of the blocks around it', async () => {
    const functions =
      "function f(a) { let b = a + 1; let c = b * 2; return c == 8 && database == '(default)'; }";
    expect(await call('f(3)', functions)).toBe(true);
  });

  test('does not see the captures of a match block below it', async () => {
    expect(await call('f()', "function f() { return note == 'a'; }")).toBe('Null value error.');
  });

  test('fails because of a let or an argument only if it reads it', async () => {
    expect(await call('f()', 'function f() { let x = 1 / 0; return true; }')).toBe(true);
    expect(await call('f(1 / 0)', 'function f(x) { return true; }')).toBe(true);
    expect(await call('f()', 'function f() { let x = 1 / 0; return x == 1; }')).toBe('Divide by zero error.');
    expect(await call('f(1 / 0)', 'function f(x) { return x == 1; }')).toBe('Divide by zero error.');
  });

  test.each([
    ['f(1)', 'Incorrect number of arguments error: Name: [f].'],
    ['g()', 'Function not found error: Name: [g].'],
    ['get()', 'Incorrect number of arguments error: Name: [get].'],
    ['math.abs(1, 2)', 'Incorrect number of arguments error: Name: [abs].'],
    ['math.isInfinite(1.0)', 'Function not found error: Name: [isInfinite].'],
  ])('%s is an error when it is called: %s', async (condition, message) => {
    expect(await call(condition, 'function f() { return true; }')).toBe(message);
    expect(await call(`${condition} || true`, 'function f() { return true; }')).toBe(true);
  });
});

describe('the budget of 1,000 expressions', () => {
  test('counts every node of an expression', async () => {
    // Beside its items, the expression has four nodes: `>`, `size()`, the list and 0.
    expect(await outcome(spend(996))).toBe(true);
    expect(await outcome(spend(997))).toBe(
      'Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been reached.',
    );
  });

  test('ends in an error that || does not absorb', async () => {
    expect(await outcome(`${spend(997)} || true`)).toMatch(/maximum of 1000 expressions/);
  });
});

test('a value that doubles at every call ends at a limit before it exhausts the memory', async () => {
  const functions = Array.from(
    { length: 20 },
    (_, at) => `function f${at}(x) { return ${at === 19 ? 'x + x' : `f${at + 1}(x + x)`}; }`,
  ).join(' ');
  const long = { text: 'x'.repeat(1000) };
  expect(await outcome("f0(resource.data.text) == ''", getRequest(long), undefined, functions)).toBe(
    'Value too large.',
  );
});
