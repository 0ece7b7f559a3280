import { doc, getDoc } from 'firebase/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAllowed, openRules, type RulesTarget, rulesOf } from './support/open-rules.ts';

/** The emulator's reports about rules besides its decisions: issues of a file, and values of its expressions. */
let target: RulesTarget;
beforeAll(async () => {
  target = await openRules('rules-reports');
});
afterAll(() => target.close());

/** Puts changed rules as firebase-tools does: the answer lists the issues instead of refusing the rules. */
async function putIgnoringErrors(content: string) {
  const response = await fetch(`${target.control}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ ignore_errors: true, rules: { files: [{ name: 'firestore.rules', content }] } }),
  });
  expect(response.status).toBe(200);
  const { issues } = (await response.json()) as {
    issues: { description: string; severity: string; sourcePosition: { line: number; column: number } }[];
  };
  return issues.map(({ description, severity, sourcePosition: { line, column } }) => [
    `${severity} ${line}:${column}`,
    description,
  ]);
}

test('issues are reported with their severity and place', async () => {
  expect(await putIgnoringErrors('service cloud.firestore {\n  allow read;\n}')).toEqual([
    ['ERROR 2:3', expect.stringContaining('allow')],
  ]);
});

test('unknown names, and functions that are never called, cause warnings', async () => {
  const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function unused() { return request.auth != null; }
    match /notes/{note} {
      allow get: if nowhere() && x == 1;
    }
  }
}`;
  expect(await putIgnoringErrors(source)).toEqual([
    ['WARNING 4:14', 'Unused function: unused.'],
    ['WARNING 4:32', 'Invalid variable name: request.'],
    ['WARNING 6:21', 'Invalid function name: nowhere.'],
    ['WARNING 6:34', 'Invalid variable name: x.'],
  ]);
});

interface Node {
  readonly sourcePosition: { line: number; column: number; currentOffset: number; endOffset: number };
  readonly values?: readonly { value: Record<string, unknown>; count: number }[];
  readonly children?: readonly Node[];
}

test('the coverage report has every expression, with its values and how often each occurred', async () => {
  const source = rulesOf(`match /notes/{note} {
      allow get: if note != 'b' && resource.data.n == 1;
      allow create: if false;
    }`);
  await target.putRules(source);
  await target.seed({ 'notes/a': { n: 1 } });
  for (const id of ['a', 'a', 'b', 'none'])
    await isAllowed(getDoc(doc(target.firestore('me'), `notes/${id}`)));

  const response = await fetch(`${target.control}:ruleCoverage`);
  const coverage = (await response.json()) as { rules: { files: { content: string }[] }; report: Node[] };
  expect(coverage.rules.files[0]?.content).toBe(source);
  const all: Node[] = [];
  const collect = (node: Node): void => {
    all.push(node);
    node.children?.forEach(collect);
  };
  coverage.report.forEach(collect);
  const of = (text: string) =>
    all.find(({ sourcePosition: at }) => source.slice(at.currentOffset, at.endOffset) === text);

  const isNull = { undefined: expect.objectContaining({ causeMessage: 'Null value error.' }) };
  expect(coverage.report.map(({ sourcePosition }) => sourcePosition.line)).toEqual([5, 6]);
  expect(of("note != 'b'")?.values).toEqual([
    { value: { boolValue: true }, count: 3 },
    { value: { boolValue: false }, count: 1 },
  ]);
  expect(of('note')?.values).toEqual([
    { value: { stringValue: 'a' }, count: 2 },
    { value: { stringValue: 'b' }, count: 1 },
    { value: { stringValue: 'none' }, count: 1 },
  ]);
  expect(of('resource.data.n == 1')?.values).toEqual([
    { value: { boolValue: true }, count: 2 },
    { value: isNull, count: 1 },
  ]);
  expect(of('resource.data.n')?.values?.[0]).toEqual({ value: { intValue: '1' }, count: 2 });
  // This expression is never evaluated.
  expect(of('false')).toBeDefined();
  expect(of('false')?.values).toBeUndefined();
});

test('the coverage report is also available as a page', async () => {
  await target.putRules(rulesOf('match /notes/{note} { allow get: if 1 < 2; }'));
  await isAllowed(getDoc(doc(target.firestore('me'), 'notes/a')));
  const page = await (await fetch(`${target.control}:ruleCoverage.html`)).text();
  expect(page).toContain('1</span> &lt; <span');
  expect(page).toMatch(/boolValue.*true.* × 1/);
});
