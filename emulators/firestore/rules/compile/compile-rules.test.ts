import { describe, expect, test } from 'vitest';
import { createRulesEngine } from '../create-rules-engine.ts';
import { getRequest, issuesOf, judge, rulesOf } from '../testing/try-rules.ts';

const errorOf = (source: string) => issuesOf(source).find(({ severity }) => severity === 'ERROR') ?? null;
const service = (body: string, version = '2') =>
  `rules_version = '${version}'; service cloud.firestore { ${body} }`;
const nested = (pairs: number) => `${'('.repeat(pairs)}1 == 1${')'.repeat(pairs)}`;
const rightNested = (ands: number) => `${'true && ('.repeat(ands - 1)}true && true${')'.repeat(ands - 1)}`;
const flat = (ands: number) =>
  Array(ands + 1)
    .fill('true')
    .join(' && ');
const lets = (count: number) =>
  `function f() { ${Array.from({ length: count }, (_, at) => `let v${at} = 1;`).join(' ')} return true; }`;
const stacked = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `function f${at + 1}() { return ${at + 1 === count ? 'true' : `f${at + 2}()`}; }`,
  ).join(' ');

describe('a mistake in a rules file is reported with its line and column', () => {
  test.each([
    ['', [1, 1, "Unexpected end of file. Expected 'service' or 'function'."]],
    [service(''), [1, 22, "The 'service' body must contain at least one declaration."]],
    ["rules_version = '3';", [1, 17, "Invalid rules version. Expected '1' or '2'."]],
    [
      'service cloud.firestore {\n  allow read;\n}',
      [2, 3, "Unexpected 'allow'. Expected 'match' or 'function'."],
    ],
    [service('match /a/{b} {\n /c/{d} { } }'), [2, 2, "Missing 'match' keyword before path."]],
    ['function f() {\n let a = 1; }', [2, 13, "Unexpected '}'. Expected 'let' or 'return'."]],
    ["function f() { return 'a; }", [1, 23, "Unexpected '''."]],
    ['/* open', [1, 1, 'Unterminated comment.']],
    [rulesOf('1 is integer'), [4, 28, 'Unknown type: integer.']],
    [rulesOf('null is null'), [4, 31, 'Unknown type: null.']],
    [rulesOf("'a'.matches('[')"), [4, 35, 'Invalid regular expression pattern. Pattern: [[].']],
    [rulesOf("'\\d' == 'd'"), [4, 24, "Invalid escape sequence: '\\d'."]],
    ['function f() {\n let a = 1\n return a; }', [3, 2, "Unexpected 'return'. Expected ';'."]],
    [
      rulesOf('true', 'function f() { return true; } function f() { return false; }'),
      [2, 106, 'Function f is already defined.'],
    ],
    [
      service('match /a/{b=**}/c/{d} { allow read; }', '1'),
      [1, 48, "A recursive wildcard must be the last segment in rules version '1'."],
    ],
    [
      service('match /{a=**}/{b=**} { allow read; }'),
      [1, 48, 'A path may have at most one recursive wildcard.'],
    ],
    [
      rulesOf('true', 'function f() { return g(); } function g() { return f(); }'),
      [2, 105, `Maximum allowed call depth of 20 is reached for [${'f->g->'.repeat(10)}f] call stack.`],
    ],
  ] as const)('%j', (source, expected) => {
    const error = errorOf(source);
    expect(error === null ? null : [error.line, error.column, error.description]).toEqual(expected);
  });
});

describe('the limits of a rules file, as measured in production', () => {
  test.each([
    ['11 lets', rulesOf('f()', lets(11)), null],
    [
      '12 lets',
      rulesOf('f()', lets(12)),
      'Maximum allowed variable count of 10 for a given function has been reached.',
    ],
    ['97 pairs of parentheses', rulesOf(nested(97)), null],
    ['98 pairs of parentheses', rulesOf(nested(98)), 'Expression is too complex to evaluate safely.'],
    ['49 right-nested &&', rulesOf(rightNested(49)), null],
    ['50 right-nested &&', rulesOf(rightNested(50)), 'Expression is too complex to evaluate safely.'],
    ['98 flat &&', rulesOf(flat(98)), null],
    ['99 flat &&', rulesOf(flat(99)), 'Expression is too complex to evaluate safely.'],
    [
      '100,000 pairs of parentheses',
      rulesOf(nested(100_000)),
      'Expression is too complex to evaluate safely.',
    ],
    [
      '100,000 negations',
      rulesOf(`${'!'.repeat(100_000)}true`),
      'Expression is too complex to evaluate safely.',
    ],
    ['21 stacked functions', rulesOf('true', stacked(21)), null],
    [
      '22 stacked functions, even uncalled',
      rulesOf('true', stacked(22)),
      `Maximum allowed call depth of 20 is reached for [${Array.from({ length: 21 }, (_, at) => `f${at + 1}`).join('->')}] call stack.`,
    ],
    [
      '8 arguments',
      rulesOf('f(1,2,3,4,5,6,7,8)', 'function f() { return true; }'),
      'At most 7 arguments are allowed.',
    ],
    [
      '11 nested matches',
      service(`${'match /a/b { '.repeat(11)}${'}'.repeat(11)}`),
      'Match statements may be nested at most 10 levels deep.',
    ],
    ['more than 256 KB', `// ${'x'.repeat(262_144)}`, 'The rules file is larger than 256 KB.'],
  ])('%s', (_name, source, message) => {
    expect(errorOf(source)?.description ?? null).toBe(message);
  });
});

test('a rules file compiles in spite of warnings: no version, unknown names, unused functions', () => {
  const source = 'service cloud.firestore { function f() { return x == 1; } }';
  const compilation = createRulesEngine().compile(source);
  expect(compilation.ok).toBe(true);
  expect(compilation.issues.map(({ severity, description }) => [severity, description])).toEqual([
    ['WARNING', 'Ruleset uses old version (version [1]). Please update to the latest version (version [2]).'],
    ['WARNING', 'Unused function: f.'],
    ['WARNING', 'Invalid variable name: x.'],
  ]);
});

const warningsOf = (condition: string, functions?: string) =>
  issuesOf(rulesOf(condition, functions)).map(({ line, column, description }) => [line, column, description]);
const ALWAYS = 'The sub-expressions are not comparable, so this comparison will always return';

describe('a condition that its author can hardly have meant is warned of', () => {
  test.each([
    ["1 == 'a'", `${ALWAYS} false.`],
    ["null != 'a'", `${ALWAYS} true.`],
    ['request.auth != null == 1', `${ALWAYS} false.`],
    ["'a' in 'abc'", 'Invalid type. Received one of [string]. Expected one of [list, set, map, constraint].'],
    ['true && 1', 'Invalid type. Received one of [int]. Expected one of [bool].'],
    ['!1', 'Invalid type. Received one of [int]. Expected one of [bool].'],
    ['1 ? true : false', 'Invalid type. Received one of [int]. Expected one of [bool].'],
    [
      'true == 1 in [1]',
      "Put 'in' beside '==' in parentheses: Google's emulator reads it otherwise than its documentation.",
    ],
    [
      '1 is int != false',
      "Put 'is' beside '!=' in parentheses: Google's emulator reads it otherwise than its documentation.",
    ],
  ])('%s', (condition, description) => {
    expect(warningsOf(condition)).toEqual([[4, expect.any(Number), description]]);
  });

  test.each([
    '1 == 1.0',
    'null == null',
    'true == (1 in [1])',
    "request.auth.uid == 'a'",
    '-1 == 2',
    "1 + 1 == 'a'",
  ])('but not of %s', (condition) => expect(warningsOf(condition)).toEqual([]));

  test('and so is a variable that nothing reads', () => {
    expect(warningsOf('f(1)', 'function f(a) { let x = 1; let y = x; return true; }')).toEqual([
      [2, 76, 'Unused variable: a.'],
      [2, 98, 'Unused variable: y.'],
    ]);
  });
});

test('functions of a file, a service and a match block shadow one another, and the innermost wins', async () => {
  const source = `rules_version = '2';
    function a() { return false; }
    function b() { return a(); }
    service cloud.firestore {
      function a() { return true; }
      match /databases/{database}/documents/notes/{note} {
        function c() { return a() && !b(); }
        allow get: if c();
      }
    }`;
  expect((await judge(source, getRequest())).allowed).toBe(true);
});
