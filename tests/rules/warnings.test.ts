import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenEmulator, openEmulator } from 'emulators/servers';

let emulator: OpenEmulator;
beforeAll(async () => {
  emulator = await openEmulator();
});
afterAll(() => emulator.close());

async function warningsOf(content: string): Promise<string[]> {
  const response = await fetch(
    `http://${emulator.address}/emulator/v1/projects/demo-rules-warnings:securityRules`,
    {
      method: 'PUT',
      body: JSON.stringify({ ignore_errors: true, rules: { files: [{ name: 'firestore.rules', content }] } }),
    },
  );
  const { issues = [] } = (await response.json()) as { issues?: { description: string }[] };
  return issues.map(({ description }) => description);
}

test('the compiler warns of nothing in our rules', async () => {
  const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');
  expect(await warningsOf(rules)).toEqual([]);
  expect(await warningsOf(rules.replace('if ', "if 1 == 'a' && "))).toEqual([
    'The sub-expressions are not comparable, so this comparison will always return false.',
  ]);
});
