import { deleteDoc, doc, getDoc, getDocs, collection, setDoc, updateDoc } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAllowed, openRules, type RulesTarget, rulesOf } from './support/open-rules.ts';

/**
 * The parts of a rules file: match blocks, methods and functions. Also the files that do not compile.
 * https://firebase.google.com/docs/rules/rules-language, https://firebase.google.com/docs/firestore/security/rules-structure
 */
let target: RulesTarget;
beforeAll(async () => {
  target = await openRules('rules-language');
});
afterAll(() => target.close());

/** Whether the rules allow `me` a get of the path. */
const mayGet = (path: string) => isAllowed(getDoc(doc(target.firestore('me'), path)));

/** The paths whose get is allowed under these match blocks. */
async function allowedOf(paths: readonly string[], body: string, version?: '1' | '2'): Promise<string[]> {
  await target.putRules(rulesOf(body, version));
  const allowed: string[] = [];
  for (const path of paths) if (await mayGet(path)) allowed.push(path);
  return allowed;
}

describe('a match block', () => {
  const PATHS = ['notes/a', 'notes/b', 'notes/a/parts/b', 'notes/a/parts/b/bits/c'] as const;

  test('matches whole paths only', async () => {
    expect(await allowedOf(PATHS, 'match /notes/{note} { allow get; }')).toEqual(['notes/a', 'notes/b']);
    expect(await allowedOf(PATHS, 'match /notes/a { allow get; }')).toEqual(['notes/a']);
    expect(await allowedOf(PATHS, 'match /notes/{note}/parts/{part} { allow get; }')).toEqual([
      'notes/a/parts/b',
    ]);
  });

  test('nests: the inner path follows the outer one, and the outer rules do not cover it', async () => {
    const nested =
      "match /notes/{note} { allow get: if note == 'b'; match /parts/{part} { allow get: if note == 'a' && part == 'b'; } }";
    expect(await allowedOf(PATHS, nested)).toEqual(['notes/b', 'notes/a/parts/b']);
  });

  test('with a recursive wildcard covers any depth, and captures a path', async () => {
    expect(await allowedOf(PATHS, 'match /notes/{rest=**} { allow get; }')).toEqual([...PATHS]);
    expect(await allowedOf(PATHS, 'match /notes/{rest=**} { allow get: if rest == /a/parts/b; }')).toEqual([
      'notes/a/parts/b',
    ]);
  });

  test('in version 2 a recursive wildcard may stand for nothing, in version 1 for one segment at least', async () => {
    const body = 'match /notes/a/{rest=**} { allow get; }';
    expect(await allowedOf(PATHS, body, '2')).toEqual([PATHS[0], PATHS[2], PATHS[3]]);
    expect(await allowedOf(PATHS, body, '1')).toEqual([PATHS[2], PATHS[3]]);
  });

  test('in version 2 a recursive wildcard may stand anywhere', async () => {
    expect(await allowedOf(PATHS, 'match /{way=**}/parts/{part} { allow get; }')).toEqual([
      'notes/a/parts/b',
    ]);
    expect(
      await allowedOf(
        ['notes/a', 'notes/a/notes/b'],
        "match /{way=**}/notes/{note} { allow get: if note == 'b'; }",
      ),
    ).toEqual(['notes/a/notes/b']);
  });

  test('inside one that ends in a recursive wildcard matches at any depth; behind an inner wildcard never', async () => {
    expect(
      await allowedOf(
        PATHS,
        'match /{way=**} { match /parts/{part} { allow get; } match /bits/{bit} { allow get; } }',
      ),
    ).toEqual([PATHS[2], PATHS[3]]);
    expect(
      await allowedOf(PATHS, 'match /{way=**}/notes/{note} { match /parts/{part} { allow get; } }'),
    ).toEqual([]);
  });

  test('may be one of several that match: one allow that holds is enough, even if others fail', async () => {
    const body = `match /notes/{note} { allow get: if 1 / 0 == 1; allow get: if false; }
      match /{any=**} { allow get: if any[1] == 'a'; }`;
    expect(await allowedOf(PATHS, body)).toEqual([PATHS[0], PATHS[2], PATHS[3]]);
  });

  test('applies to the database that it names', async () => {
    await target.putRules(`rules_version = '2'; service cloud.firestore {
      match /databases/(default)/documents/notes/a { allow get; }
      match /databases/other/documents/notes/b { allow get; } }`);
    expect(await mayGet('notes/a')).toBe(true);
    expect(await mayGet('notes/b')).toBe(false);
  });

  test('of another service is ignored', async () => {
    await target.putRules(
      "rules_version = '2'; service firebase.storage { match /{all=**} { allow read; } }",
    );
    expect(await mayGet('notes/a')).toBe(false);
  });
});

describe('allow', () => {
  const OPERATIONS: Record<string, () => Promise<unknown>> = {
    get: () => getDoc(doc(target.firestore('me'), 'notes/a')),
    list: () => getDocs(collection(target.firestore('me'), 'notes')),
    create: () => setDoc(doc(target.firestore('me'), 'notes/new'), { n: 1 }),
    update: () => updateDoc(doc(target.firestore('me'), 'notes/a'), { n: 2 }),
    delete: () => deleteDoc(doc(target.firestore('me'), 'notes/a')),
  };

  test.each([
    ['get', 'get'],
    ['list', 'list'],
    ['create', 'create'],
    ['update', 'update'],
    ['delete', 'delete'],
    ['read', 'get list'],
    ['write', 'create update delete'],
    ['get, create,delete', 'get create delete'],
    ['GET, Update', 'get update'],
    ['get, peek', 'get'],
    ['peek', ''],
  ])('%s covers: %s', async (methods, covered) => {
    await target.seed({ 'notes/a': { n: 1 } });
    await target.putRules(rulesOf(`match /notes/{note} { allow ${methods}: if request.method != 'x'; }`));
    const allowed: string[] = [];
    for (const [name, operation] of Object.entries(OPERATIONS)) {
      if (await isAllowed(operation())) allowed.push(name);
    }
    expect(allowed.join(' ')).toBe(covered);
  });

  test('needs no condition, and only `let` needs a semicolon', async () => {
    await target.putRules(`rules_version = '2'
      service cloud.firestore {
        match /databases/{database}/documents {
          function isA(id) { let a = 'a'; return id == a }
          match /notes/{note} {
            // a comment
            allow get: if isA(note) /* and
              another */
            allow create
          }
        }
      }`);
    expect(await mayGet('notes/a')).toBe(true);
    expect(await mayGet('notes/b')).toBe(false);
    await expect(
      target.putRules(rulesOf('function f() { let a = 1\n return a; } match /a/{b} { allow get: if f(); }')),
    ).rejects.toThrow("Unexpected 'return'");
  });
});

describe('a function', () => {
  /** Whether `condition` holds for a get of notes/a, with these functions in each place. */
  async function holds(
    condition: string,
    { file = '', service = '', documents = '', block = '' },
  ): Promise<boolean> {
    await target.putRules(`rules_version = '2';
      ${file}
      service cloud.firestore {
        ${service}
        match /databases/{database}/documents {
          ${documents}
          match /notes/{note} { ${block} allow get: if ${condition}; }
        }
      }`);
    return mayGet('notes/a');
  }

  test('may stand in the file, the service and a block, and the innermost one of a name wins', async () => {
    const named = (place: string) => `function place() { return '${place}'; }`;
    expect(await holds("place() == 'file'", { file: named('file') })).toBe(true);
    expect(await holds("place() == 'service'", { file: named('file'), service: named('service') })).toBe(
      true,
    );
    expect(await holds("place() == 'block'", { service: named('service'), block: named('block') })).toBe(
      true,
    );
  });

  test('sees the functions and captures of the place where it stands, not where it is called', async () => {
    const inner = 'function inner() { return true; }';
    const outer = 'function outer() { return inner(); }';
    expect(await holds('outer()', { documents: inner, block: outer })).toBe(true);
    expect(await holds('outer()', { service: outer, documents: inner })).toBe(false);
    expect(
      await holds('outer()', { service: `${outer} function inner() { return false; }`, documents: inner }),
    ).toBe(false);
    expect(await holds('own()', { block: "function own() { return note == 'a'; }" })).toBe(true);
    expect(await holds('own()', { documents: "function own() { return note == 'a'; }" })).toBe(false);
  });

  test('shadows captures by parameters and lets, only within itself', async () => {
    const block = `function isNote() { return note == 'a'; }
      function given(note) { return note == 'b' && isNote(); }
      function own() { let note = 'c'; return note == 'c' && isNote(); }`;
    expect(await holds("given('b') && own()", { block })).toBe(true);
    expect(
      await holds("f({'auth': 1})", { block: 'function f(request) { return request.auth == 1; }' }),
    ).toBe(true);
    expect(await holds("int('1') == 5", { block: 'function int(x) { return 5; }' })).toBe(true);
  });

  test('that does not read an argument or a let is not affected by an error in it', async () => {
    const block = `function ignores(x) { let y = 1 / 0; let z = get(/nowhere); return true; }
      function passes(x) { return ignores(x); } function reads(x) { return x == 1; }`;
    expect(await holds('passes(resource.data.nothing)', { block })).toBe(true);
    expect(await holds('reads(1 / 0)', { block })).toBe(false);
  });

  test('called with too few or too many arguments, or that does not exist, is an error where it is called', async () => {
    const block = 'function one(a) { return true; }';
    for (const call of ['one()', 'one(1, 2)', 'none()', 'get()', 'unknown.call()']) {
      expect([call, await holds(call, { block })]).toEqual([call, false]);
      expect([call, await holds(`${call} || true`, { block })]).toEqual([call, true]);
    }
  });
});

describe('a rules file that does not compile is refused with the line of its mistake', () => {
  const chain = (length: number) =>
    Array.from(
      { length },
      (_, at) => `function f${at}() { return ${at + 1 < length ? `f${at + 1}()` : 'true'}; }`,
    ).join(' ');
  const lets = (count: number) =>
    `function f() { ${Array.from({ length: count }, (_, at) => `let v${at} = 1;`).join(' ')} return true; }`;
  const parentheses = (count: number) => `${'('.repeat(count)}1 == 1${')'.repeat(count)}`;
  const inRule = (condition: string) => rulesOf(`match /a/{b} { allow get: if ${condition}; }`);
  const inBlock = (functions: string) => rulesOf(`${functions} match /a/{b} { allow get; }`);

  test.each<readonly [what: string, source: string, message: RegExp]>([
    ['an unknown version', "rules_version = '3';", /L1/],
    ['an unfinished block', 'service cloud.firestore {', /L1/],
    ['an unfinished condition', inRule('true &&'), /L4/],
    ['a string that does not end', inRule("'open"), /L4/],
    ['an unknown escape', inRule("'\\d' == ''"), /L4/],
    ['an unknown type', inRule('1 is integer'), /L4.*integer/],
    ['an invalid regular expression', inRule("'a'.matches('[')"), /L4/],
    ['a regular expression with a look-ahead', inRule("'a'.matches('a(?=b)')"), /L4/],
    ['a regular expression with a back reference', inRule("'aa'.matches('(a)\\\\1')"), /L4/],
    [
      'two functions with the same name',
      inBlock('function f() { return 1; } function f() { return 2; }'),
      /L4.*Function f is already defined/,
    ],
    ['a function without return', inBlock('function f() { }'), /L4/],
    ['a function that calls itself', inBlock('function f() { return f(); }'), /L4.*call depth of 20/],
    [
      'functions that call each other',
      inBlock('function f() { return g(); } function g() { return f(); }'),
      /L4/,
    ],
    [
      '22 functions deep',
      inBlock(chain(22)),
      /L4.*Maximum allowed call depth of 20 is reached for \[f0->f1->.*->f20\] call stack\./,
    ],
    [
      '12 lets',
      inBlock(lets(12)),
      /L4.*Maximum allowed variable count of 10 for a given function has been reached\./,
    ],
    [
      '98 parentheses around a comparison',
      inRule(parentheses(98)),
      /L4.*Expression is too complex to evaluate safely\./,
    ],
    ['99 nested lists', inRule(`${'['.repeat(99)}${']'.repeat(99)} == []`), /L4.*too complex/],
    ['100 terms in a row', inRule(Array(100).fill('true').join(' && ')), /L4.*too complex/],
    ['two recursive wildcards in one path', rulesOf('match /{a=**}/{b=**} { allow get; }'), /L4/],
    ['an inner recursive wildcard in version 1', rulesOf('match /{a=**}/b/{c} { allow get; }', '1'), /L4/],
    ['an empty file', '', /compil|L1/i],
    ['nothing but a comment', '// nothing', /L1/],
    ['nothing but a version', "rules_version = '2';", /L1/],
    ['a service without a block', "rules_version = '2'; service cloud.firestore { }", /L1/],
    ['a match without a statement', rulesOf('match /a/{b} { }'), /L4/],
    ['a recursive wildcard below another', rulesOf('match /{a=**} { match /{b=**} { allow get; } }'), /L4/],
    ['a variable twice in one path', rulesOf('match /a/{n}/b/{n} { allow get; }'), /L4/],
    ['a let of the name of a parameter', inBlock('function f(x) { let x = 1; return x == 1; }'), /L4/],
    ['a let twice', inBlock('function f() { let x = 1; let x = 2; return x == 1; }'), /L4/],
    ...['match', 'allow', 'in', 'is', 'null', 'import'].map(
      (word) => [`a variable named ${word}`, rulesOf(`match /a/{${word}} { allow get; }`), /L4/] as const,
    ),
    ['a path beyond ASCII', rulesOf('match /é/{n} { allow get; }'), /L4/],
    ...[
      '1e3 == 1000.0',
      '1.0e3 == 1000.0',
      '01 == 1',
      '--3 == 3',
      '- -3 == 3',
      '0.toBase64() == 1',
      // A slash that touches what follows begins a path.
      '4/2 == 2',
      '4 /2 == 2',
      '4/(2) == 2',
    ].map((condition) => [`the condition ${condition}`, inRule(condition), /L4/] as const),
    ['more than 256 KB', `//${'x'.repeat(262_144)}`, /L1/],
  ])('%s', async (_what, source, message) => {
    await expect(target.putRules(source)).rejects.toThrow(message);
  });

  test.each([
    ['21 functions deep', inBlock(chain(21))],
    ['11 lets', inBlock(lets(11))],
    ['97 parentheses around a comparison', inRule(parentheses(97))],
    ['98 parentheses around a literal', inRule(`${'('.repeat(98)}true${')'.repeat(98)}`)],
    ['99 terms in a row', inRule(Array(99).fill('true').join(' && '))],
    ['300 members in a row', inRule(`request${'.a'.repeat(300)} == 1`)],
    ['a variable of an outer match, again', rulesOf('match /a/{n} { match /b/{n} { allow get; } }')],
    ['a slash before a blank', inRule('4/ 2 == 2')],
    ['unknown names', inRule('x == 1 || f(y)')],
    ['no version', 'service cloud.firestore { match /databases/{database}/documents/{d=**} { allow get; } }'],
  ])('but these compile: %s', async (_what, source) => {
    await expect(target.putRules(source)).resolves.toBeUndefined();
  });

  test('and the rules before it stay in force', async () => {
    await target.putRules(rulesOf('match /notes/{note} { allow get; }'));
    await expect(target.putRules('nonsense')).rejects.toThrow('L1:1');
    expect(await mayGet('notes/a')).toBe(true);
  });
});

describe('1,000 evaluated expressions', () => {
  /** A function of 268 expressions. Its call is one more. */
  const f = `function f() { return ${Array(90).fill('true').join(' && ')}; }`;
  const trues = (count: number) => Array(count).fill('true').join(' && ');

  test.each([
    ['are the most for one request', `f() && f() && f() && ${trues(63)}`, true],
    ['are exceeded by one more', `f() && f() && f() && ${trues(63)} && true`, false],
    ['end in an error that || does not absorb', '(f() && f() && f() && f()) || true', false],
    [
      'include only those that are evaluated',
      `false && (${Array(9).fill('f()').join(' && ')}) || true`,
      true,
    ],
  ])('%s', async (_what, condition, allowed) => {
    expect(
      (await allowedOf(['notes/a'], `${f} match /notes/{note} { allow get: if ${condition}; }`)).length === 1,
    ).toBe(allowed);
  });

  test('are shared by all allows of a request', async () => {
    const spend = 'allow get: if f() && f() && false;';
    expect(await allowedOf(['notes/a'], `${f} match /notes/{note} { ${spend} allow get; }`)).toEqual([
      'notes/a',
    ]);
    expect(await allowedOf(['notes/a'], `${f} match /notes/{note} { ${spend} ${spend} allow get; }`)).toEqual(
      [],
    );
  });
});
