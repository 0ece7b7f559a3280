import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeAnswers } from 'domain/questionnaire/testing/whole-form';
import { ephemeralPorts } from '../../scripts/ports.mjs';
import { PROJECT, REGION, startSuite } from '../../scripts/suite.mjs';

/** How long the triggers of the suite may take on a busy machine, in milliseconds. */
const PATIENCE = { timeout: 60_000, interval: 250 };

let suite: Awaited<ReturnType<typeof startSuite>>;
beforeAll(async () => {
  suite = await startSuite({ ports: await ephemeralPorts() });
});
afterAll(() => suite?.stop());

const OWNER = { authorization: 'Bearer owner', 'content-type': 'application/json' };

/** Calls a callable function like a browser. */
async function call<T>(name: string, data: unknown): Promise<T> {
  const url = `http://127.0.0.1:${suite.ports.functions}/${PROJECT}/${REGION}/${name}`;
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ data }) });
  return ((await response.json()) as { result: T }).result;
}

function document(path: string): string {
  return `http://127.0.0.1:${suite.ports.firestore}/v1/projects/${PROJECT}/databases/(default)/documents/${path}`;
}

interface Row {
  readonly name: string;
  readonly fields: Readonly<Record<string, { readonly stringValue?: string }>>;
}

/** The states of the rows of an address in the queue. */
async function states(email: string): Promise<readonly string[]> {
  const response = await fetch(document('queue?pageSize=300'), { headers: OWNER });
  const { documents = [] } = (await response.json()) as { documents?: readonly Row[] };
  const own = documents.filter(({ fields }) => fields['email']?.stringValue === email);
  return own.map(({ fields }) => fields['state']?.stringValue ?? '');
}

/** Saves answers in the person's questionnaire, found by its e-mail address. */
async function answer(email: string): Promise<void> {
  const response = await fetch(document('anamnese_treinos?pageSize=300'), { headers: OWNER });
  const { documents = [] } = (await response.json()) as { documents?: readonly Row[] };
  const name = documents.find(({ fields }) => fields['email']?.stringValue === email)?.name ?? '';
  const fields = Object.entries(wholeAnswers).map(([field, value]) => [
    field,
    typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  ]);
  const mask = Object.keys(wholeAnswers).map((field) => `updateMask.fieldPaths=${field}`);
  const url = document(`${name.split('/documents/')[1]}?${mask.join('&')}`);
  const body = JSON.stringify({ fields: Object.fromEntries(fields) });
  const saved = await fetch(url, { method: 'PATCH', headers: OWNER, body });
  expect(saved.status).toBe(200);
}

test("the trainer's queue follows a purchase, an account and answers by itself", async () => {
  const email = `fila-${randomUUID()}@exemplo.com`;
  const { pixData } = await call<{ pixData: { id: string } }>('create-pix-payment', {
    plan: 'plus',
    customer_email: email,
    customer_name: 'Ana Souza',
    customer_phone: '(11)98765-4321',
    customer_tax_id: '529.982.247-25',
    order_id: randomUUID(),
  });
  const pay = `http://127.0.0.1:${suite.ports.abacatepay}/_sandbox/charges/${pixData.id}/pay`;
  await fetch(pay, { method: 'POST', headers: OWNER, body: '{}' });
  await expect.poll(() => states(email), PATIENCE).toEqual(['unclaimed']);

  await call('create-account', { email, password: 'segredo1', proof: { pixId: pixData.id } });
  await expect.poll(() => states(email), PATIENCE).toEqual(['no-questionnaire']);

  await answer(email);
  await expect.poll(() => states(email), PATIENCE).toEqual(['waiting']);
});
