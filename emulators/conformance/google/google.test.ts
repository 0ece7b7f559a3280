import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { CLASSES, compare } from './compare.ts';
import { findEmulator } from './find-emulator.ts';
import { guardEmulator } from './guard-emulator.ts';

const reportOf = (...tests: [name: string, status: string][]) =>
  ({
    testResults: [
      {
        name: '/x/emulators/conformance/a.test.ts',
        message: '',
        assertionResults: tests.map(([fullName, status]) => ({ fullName, status, failureMessages: ['no'] })),
      },
    ],
  }) as unknown as Parameters<typeof compare>[0];
const list = [
  { class: '[?]', reason: 'known', evidence: 'none', tests: { 'conformance/a.test.ts': ['odd'] } },
];

test('only what is listed may fail, and it must', () => {
  expect(compare(reportOf(['odd', 'failed'], ['even', 'passed']), list)).toEqual({
    passed: 1,
    expected: { '[?]': 1 },
    surprises: [],
  });
  const surprises = (...tests: [string, string][]) => compare(reportOf(...tests), list).surprises;
  expect(surprises(['odd', 'failed'], ['even', 'failed'])).toEqual([
    'fails, unlisted: conformance/a.test.ts: even (no)',
  ]);
  expect(surprises(['odd', 'passed'])).toEqual(['passed, listed as failing: conformance/a.test.ts: odd']);
  expect(surprises(['even', 'passed'])).toEqual([
    'listed, but there is no such test: conformance/a.test.ts: odd',
  ]);
});

test('a listed name covers no other test that begins with it', () => {
  expect(compare(reportOf(['odd', 'failed'], ['odd one', 'failed']), list).surprises).toEqual([
    'fails, unlisted: conformance/a.test.ts: odd one (no)',
  ]);
});

test.each(readdirSync(import.meta.dirname).filter((file) => /^[\d.]+\.json$/.test(file)))(
  'each row of %s has a class and a reason, and that of a test its evidence',
  (file) => {
    const rows = JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')) as Partial<
      (typeof list)[number]
    >[];
    expect(rows.filter((row) => !CLASSES.includes(row.class ?? '') || !row.reason)).toEqual([]);
    expect(rows.filter((row) => row.tests && !row.evidence)).toEqual([]);
  },
);

test('a machine without the jar is told what is missing', () => {
  expect(findEmulator({ GOOGLE_FIRESTORE_EMULATOR_JAR: '/none.jar' })).toHaveProperty('missing');
});

test('the guard passes programs of this machine only, and no order to end', async () => {
  const emulator = createServer((request, response) => response.end(request.url));
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  const guard = await guardEmulator('127.0.0.1', (emulator.address() as AddressInfo).port);
  const ask = async (path: string, headers = {}) =>
    (await fetch(`http://127.0.0.1:${guard.port}${path}`, { method: 'POST', headers })).status;
  expect([await ask('/x'), await ask('/x', { origin: 'https://evil.example' })]).toEqual([200, 403]);
  expect([await ask('/shutdown'), await ask('/reset')]).toEqual([403, 403]);
  await guard.close();
  emulator.closeAllConnections();
  emulator.close();
});
