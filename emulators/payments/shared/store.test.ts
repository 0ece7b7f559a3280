import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestSandbox as startAbacatePay } from '../abacatepay/testing.ts';
import { startTestSandbox as startStripe } from '../stripe/testing.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe.each([
  { name: 'AbacatePay', start: startAbacatePay, half: '{"version":1,"charges":[' },
  { name: 'Stripe', start: startStripe, half: '{"version":1,"sessions":[' },
])('the $name sandbox', ({ name, start, half }) => {
  test.each([
    ['half of a file', half],
    ['another file', '{"version":2}'],
    ['an empty file', ''],
  ])('refuses %s by name and does not change it', async (_, content) => {
    const file = join(folder, 'damaged.json');
    await writeFile(file, content);
    await expect(start({ dataFile: file })).rejects.toThrow(`${file} is damaged`);
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  test('names a busy port', async () => {
    const sandbox = await start();
    await expect(start({ port: sandbox.port })).rejects.toThrow(
      `Port ${sandbox.port} on 127.0.0.1 is busy: the ${name} sandbox needs it`,
    );
    await sandbox.close();
  });
});
