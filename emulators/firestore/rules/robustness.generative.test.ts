import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRulesEngine } from './create-rules-engine.ts';
import { getRequest, issuesOf, judge, listRequest, outcome, rulesOf } from './testing/try-rules.ts';

/** Tokens of the rules language, and tokens that it does not have. */
const TOKENS = [
  ...'{ } ( ) [ ] < > = ! & | ? : ; , . / $ * + - % \' " \\ @ \n \t \0'.split(' '),
  ...['service', 'cloud.firestore', 'match', '/databases/{database}/documents', '/{all=**}', 'allow', 'read'],
  ...['write', 'if', 'function', 'f', 'let', 'return', 'rules_version', "'2'", 'is', 'in', 'string', 'null'],
  ...['true', 'request', 'resource', '.data', '.size()', '1', '1.5e9', '9223372036854775807', "b'a'", '//'],
  ...['/*', '*/', '&&', '||', '==', '$(', '^', 'é', '😀', '\uD800', 'get', 'exists', 'path', 'debug'],
];

const PLAUSIBLE = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    // A comment
    function owns(uid) { let own = resource.data.owner == uid; return own || [1, 2.5][0] > 3; }
    match /notes/{note=**} {
      allow get, list: if owns(request.auth.uid) && !('a' in {'a': 1}) ? true : get(/a/$(note)).data['x'][0:1] is list;
      allow create, update: if request.resource.data.keys().hasAll(["a"]) || -1 % 2 != 0 && "\\u0041" < 'b';
      allow delete;
    }
  }
}`;

const soup = fc.array(fc.constantFrom(...TOKENS), { maxLength: 60 });
const source = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  soup.map((tokens) => tokens.join(' ')),
  soup.map((tokens) => rulesOf(tokens.join(' '))),
  // A plausible rules file in which one part is replaced by something else.
  fc
    .tuple(fc.nat(PLAUSIBLE.length), fc.nat(40), fc.array(fc.constantFrom(...TOKENS), { maxLength: 4 }))
    .map(([at, length, tokens]) => PLAUSIBLE.slice(0, at) + tokens.join('') + PLAUSIBLE.slice(at + length)),
);

test('any text either compiles or is refused with the position of a mistake', async () => {
  const engine = createRulesEngine();
  await fc.assert(
    fc.asyncProperty(source, async (text) => {
      const compilation = engine.compile(text);
      const lines = text.split('\n');
      for (const { line, column, description } of compilation.issues) {
        expect(description).not.toBe('');
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeGreaterThanOrEqual(1);
        expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
      }
      const hasMistake = compilation.issues.some(({ severity }) => severity === 'ERROR');
      expect(compilation.ok).toBe(!hasMistake);
      if (!compilation.ok) return;
      for (const request of [
        getRequest({ owner: 'me', n: 1n }),
        getRequest(null, { method: 'create', requestResource: getRequest().resource }),
        listRequest([[['owner', 'EQ', 'me']]]),
      ]) {
        const { allowed, explanation } = await engine.authorize(compilation.ruleset, request, () => null);
        expect(explanation === '').toBe(allowed);
      }
      engine.coverage(compilation.ruleset);
    }),
    { numRuns: 10 * (fc.readConfigureGlobal().numRuns ?? 100) },
  );
});

/** An expression as text, with its outcome according to the reference. */
type Result = boolean | bigint | string | { readonly error: true };
interface Written {
  readonly text: string;
  /** The precedence of its outermost operator. */
  readonly strength: number;
  readonly result: Result;
}

const ERROR = { error: true } as const;
const LIMIT = 2n ** 63n;

/** Operator precedence, lowest first: https://firebase.google.com/docs/rules/rules-language#building_conditions */
const STRENGTH = {
  ternary: 1,
  or: 2,
  and: 3,
  equal: 4,
  member: 5,
  order: 6,
  sum: 7,
  product: 8,
  unary: 9,
  atom: 10,
};

function within(value: bigint): Result {
  return value >= -LIMIT && value < LIMIT ? value : ERROR;
}

/** The text of an operand, in parentheses only where the operator around it needs them. */
function operand(written: Written, strength: number): string {
  return written.strength < strength ? `(${written.text})` : written.text;
}

function arithmetic(operator: string, left: Result, right: Result): Result {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left !== 'bigint' || typeof right !== 'bigint') return ERROR;
  if (operator === '+') return within(left + right);
  if (operator === '-') return within(left - right);
  if (operator === '*') return within(left * right);
  if (right === 0n) return ERROR;
  return operator === '/' ? within(left / right) : left % right;
}

function order(operator: string, left: Result, right: Result): Result {
  const comparable = typeof left === typeof right && (typeof left === 'bigint' || typeof left === 'string');
  if (!comparable) return ERROR;
  const [less, equal] = [left < right, left === right];
  if (operator === '<') return less;
  if (operator === '<=') return less || equal;
  return operator === '>' ? !less && !equal : !less;
}

function equality(operator: string, left: Result, right: Result): Result {
  if (typeof left === 'object' || typeof right === 'object') return ERROR;
  return (left === right) === (operator === '==');
}

/** One side alone may decide the result, even if the other one is an error. The reference says so. */
function logical(operator: string, left: Result, right: Result): Result {
  const deciding = operator === '||';
  if (left === deciding || right === deciding) return deciding;
  return left === !deciding && right === !deciding ? !deciding : ERROR;
}

function binary(
  operators: readonly string[],
  strength: number,
  apply: (operator: string, left: Result, right: Result) => Result,
): (parts: [string, Written, Written]) => Written {
  return ([operator, left, right]) => {
    expect(operators).toContain(operator);
    return {
      text: `${operand(left, strength)} ${operator} ${operand(right, strength + 1)}`,
      strength,
      result: apply(operator, left.result, right.result),
    };
  };
}

const atom: fc.Arbitrary<Written> = fc.oneof(
  fc.boolean().map((value) => ({ text: String(value), strength: STRENGTH.atom, result: value })),
  fc
    .constantFrom(0n, 1n, 2n, 3n, 7n, LIMIT - 1n)
    .map((value) => ({ text: String(value), strength: STRENGTH.atom, result: value })),
  fc.constantFrom('', 'a', 'b', 'ab').map((value) => ({
    text: `'${value}'`,
    strength: STRENGTH.atom,
    result: value,
  })),
  fc.constantFrom<Written>(
    { text: 'resource.data.n', strength: STRENGTH.atom, result: 2n },
    { text: 'request.auth.uid', strength: STRENGTH.atom, result: 'me' },
    { text: 'resource.data.missing', strength: STRENGTH.atom, result: ERROR },
    { text: 'no.such', strength: STRENGTH.atom, result: ERROR },
  ),
);

const expression = fc.letrec<{ any: Written }>((tie) => {
  const pair = (operators: readonly string[]) =>
    fc.tuple(fc.constantFrom(...operators), tie('any'), tie('any'));
  const one = (operators: readonly string[], strength: number, apply: Parameters<typeof binary>[2]) =>
    pair(operators).map(binary(operators, strength, apply));
  return {
    any: fc.oneof(
      { maxDepth: 5 },
      { weight: 3, arbitrary: atom },
      one(['+', '-'], STRENGTH.sum, arithmetic),
      one(['*', '/', '%'], STRENGTH.product, arithmetic),
      one(['<', '<=', '>', '>='], STRENGTH.order, order),
      one(['==', '!='], STRENGTH.equal, equality),
      tie('any').map((inner) => ({
        text: `${operand(inner, STRENGTH.member)} is int`,
        strength: STRENGTH.member,
        result: typeof inner.result === 'object' ? ERROR : typeof inner.result === 'bigint',
      })),
      fc.tuple(tie('any'), atom).map(([inner, item]) => ({
        text: `${operand(inner, STRENGTH.member)} in [${item.text}]`,
        strength: STRENGTH.member,
        result: equality('==', inner.result, item.result),
      })),
      one(['&&'], STRENGTH.and, logical),
      one(['||'], STRENGTH.or, logical),
      tie('any').map((inner) => ({
        text: `!${operand(inner, STRENGTH.unary)}`,
        strength: STRENGTH.unary,
        result: typeof inner.result === 'boolean' ? !inner.result : ERROR,
      })),
      fc.tuple(tie('any'), tie('any'), tie('any')).map(([condition, yes, no]) => ({
        text: `${operand(condition, STRENGTH.or)} ? ${operand(yes, STRENGTH.or)} : ${no.text}`,
        strength: STRENGTH.ternary,
        result: typeof condition.result === 'boolean' ? (condition.result ? yes : no).result : ERROR,
      })),
    ),
  };
}).any;

test('operators bind, compare and absorb errors as the reference says, and an error never allows a request', async () => {
  const request = getRequest({ n: 2n });
  let allowed = 0;
  await fc.assert(
    fc.asyncProperty(expression, async ({ text, result }) => {
      const verdict = await judge(rulesOf(text), request);
      expect({ text, allowed: verdict.allowed }).toEqual({ text, allowed: result === true });
      if (result === true) allowed++;
      if (result === false) expect(verdict.explanation).toMatch(/^false for/);
    }),
    { numRuns: 10 * (fc.readConfigureGlobal().numRuns ?? 100) },
  );
  expect(allowed).toBeGreaterThan(50);
});

test.each([
  "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('(a|aa)*b')",
  "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('(a*)*b')",
  "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.split('(a+)+b').size() == 2",
  "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.replace('(a?){50}a{50}b', '') == 'c'",
])('a hostile regular expression takes no longer than any other: %s', async (condition) => {
  const start = process.cpuUsage();
  expect(await outcome(condition)).toBe(false);
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});

test('functions that double the work at every level end at the limit of evaluated expressions', async () => {
  const functions = Array.from(
    { length: 18 },
    (_, level) =>
      `function f${level}() { return ${level === 0 ? 'true' : `f${level - 1}() && f${level - 1}()`}; }`,
  ).join('\n');
  const start = process.cpuUsage();
  expect(await outcome('f17()', getRequest(), undefined, functions)).not.toBe(true);
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});

test('functions that each call the one before twice compile in time, or are refused as stacked too deeply', () => {
  const twice = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `function f${at}() { return ${at === 0 ? 'true' : `f${at - 1}() && f${at - 1}()`}; }`,
    ).join(' ');
  expect(issuesOf(rulesOf('f20()', twice(21)))).toEqual([]);
  for (const count of [60, 2_000]) {
    const [issue] = issuesOf(rulesOf('true', twice(count)));
    expect(issue?.severity).toBe('ERROR');
    expect(issue?.description).toMatch(/^Maximum allowed call depth of 20 is reached for \[f\d+->/);
  }
});

/** Functions of which each makes a value out of two of the one before. */
const doubled = (levels: number, seed: string, twice: (value: string) => string) =>
  Array.from(
    { length: levels },
    (_, level) => `function f${level + 1}(value) { ${doubling(10, twice)} return v10; }`,
  ).join(' ') + ` function f0() { return ${seed}; }`;
const doubling = (count: number, twice: (value: string) => string) =>
  Array.from({ length: count }, (_, at) => `let v${at + 1} = ${twice(at === 0 ? 'value' : `v${at}`)};`).join(
    ' ',
  );

test.each([
  ['a list grown by concat()', (value: string) => `${value}.concat(${value})`, 'VALUE.size() > 0'],
  ['a text', (value: string) => `${value} + ${value}`, "VALUE.matches('(a|b)*')"],
  ['a list of the same lists', (value: string) => `[${value}, ${value}]`, 'VALUE == [VALUE]'],
  [
    'a list of the same lists as a set',
    (value: string) => `[${value}, ${value}]`,
    'VALUE.toSet().size() > 0',
  ],
  ['a list of the same lists in itself', (value: string) => `[${value}, ${value}]`, 'VALUE in VALUE'],
  ['a list of the same lists in a log', (value: string) => `[${value}, ${value}]`, 'debug(VALUE) == null'],
])('%s, doubled thirty times, is denied before it is read', async (name, twice, rule) => {
  const functions = doubled(3, name === 'a text' ? "'ab'" : '[1]', twice);
  const condition = rule.replaceAll('VALUE', 'f3(f2(f1(f0())))');
  expect(await outcome(condition, getRequest(), undefined, functions)).toMatch(
    /^(Unable to evaluate the expression as its values are too large|Value too large)\.$/,
  );
});

test('deep nesting is reported as a mistake and does not crash the compiler', () => {
  const nestings: readonly (readonly [open: string, close: string])[] = [
    ['(', ')'],
    ['[', ']'],
    ['!', ''],
    ['-', ''],
    ['f(', ')'],
    ['{"a": ', '}'],
    ['/a/$(', ')'],
  ];
  for (const [open, close] of nestings) {
    const issues = issuesOf(rulesOf(`${open.repeat(20_000)}1${close.repeat(20_000)}`));
    expect(issues.some(({ severity }) => severity === 'ERROR')).toBe(true);
  }
  expect(issuesOf(`service x {${'match /a {'.repeat(20_000)}`)).not.toEqual([]);
});
