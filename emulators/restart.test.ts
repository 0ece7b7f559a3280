import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../scripts/processes.ts';
import { DEMO_PASSWORD, seed } from './seed/seed.ts';
import { PROJECT, startSuite } from './suite.ts';

// The folder is inside the project because the CLI moves its export there, and a move works within one file system only.
const dataFolder = mkdtempSync(join(root, '.local-restart-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

async function logIn(port: number): Promise<number> {
  const response = await fetch(
    `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'completo@personal.example', password: DEMO_PASSWORD }),
    },
  );
  return response.status;
}

async function readAnswers(port: number): Promise<{ fields: Record<string, unknown> }> {
  const response = await fetch(
    `http://127.0.0.1:${port}/v1/projects/${PROJECT}/databases/(default)/documents/anamnese_treinos/demo-completo`,
    { headers: { authorization: 'Bearer owner' } },
  );
  return (await response.json()) as { fields: Record<string, unknown> };
}

test('stopping and starting the suite keeps accounts and documents', async () => {
  const first = await startSuite({ dataFolder });
  await seed({ project: PROJECT, ports: first.ports });
  const before = await readAnswers(first.ports.firestore);
  await first.stop();

  const second = await startSuite({ dataFolder });
  try {
    expect(await logIn(second.ports.auth)).toBe(200);
    const after = await readAnswers(second.ports.firestore);
    expect(after.fields['altura']).toEqual(before.fields['altura']);
    expect(after.fields['altura']).toEqual({ doubleValue: 1.65 });
  } finally {
    await second.stop();
  }
});

test('the suite does not start without a sandbox that cannot read its data', async () => {
  writeFileSync(join(dataFolder, 'stripe.json'), '{}');
  await expect(startSuite({ dataFolder })).rejects.toThrow('cannot start without stripe');
});
