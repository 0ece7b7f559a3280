import { CALLABLES, type CallableName } from 'domain/contracts';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { PROJECT, startSuite } from 'emulators';
import { configurationOf } from '../../scripts/configuration.ts';
import { root } from '../../scripts/processes.ts';
import { useProgram } from '../functions/support/program.ts';

/** How long the triggers of the suite may take on a busy machine, in milliseconds. */
const PATIENCE = { timeout: 90_000, interval: 500 };
const OWNER = { authorization: 'Bearer owner', 'content-type': 'application/json' };
const HEALTH = 'Dor no joelho esquerdo';
const PASSWORD = 'segredo1';

type Suite = Awaited<ReturnType<typeof startSuite>>;

// The folder is inside the project because the CLI moves its export there, and a move works within one file system only.
const dataFolder = mkdtempSync(join(root, '.local-coming-back-'));
const backup = join(dataFolder, 'backup');
const exported = join(dataFolder, 'firebase', 'firestore_export');
const restore = useProgram('restore');
let suite: Suite;
afterAll(async () => {
  await suite?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  suite = await startSuite({ dataFolder });
  const { firestore, auth, storage, abacatepay, stripe, hosting } = suite.ports;
  Object.assign(process.env, {
    ...configurationOf(PROJECT),
    ...parseEnv(readFileSync(join(root, 'functions', '.secret.local'), 'utf8')),
    GCLOUD_PROJECT: PROJECT,
    METADATA_SERVER_DETECTION: 'none',
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${storage}`,
    ABACATEPAY_API_URL: `http://127.0.0.1:${abacatepay}`,
    STRIPE_API_URL: `http://127.0.0.1:${stripe}`,
    APP_ORIGINS: `http://127.0.0.1:${hosting}`,
  });
}

async function ask<T>(url: string, body?: object, headers: Record<string, string> = OWNER): Promise<T> {
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Calls a callable function like a browser, signed in with a token or not. */
async function call<T>(name: CallableName, data: unknown, token?: string): Promise<T> {
  const url = `http://127.0.0.1:${suite.ports.hosting}/api/${CALLABLES[name].service}/${name}`;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  return (await ask<{ result: T }>(url, { data }, headers)).result;
}

/** Signs in as a browser does. Answers the token, or null if Auth refuses. */
async function signIn(email: string): Promise<string | null> {
  const url = `http://127.0.0.1:${suite.ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  const body = JSON.stringify({ email, password: PASSWORD, returnSecureToken: true });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return response.ok ? ((await response.json()) as { idToken: string }).idToken : null;
}

interface Row {
  readonly name: string;
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
const databaseUrl = () =>
  `http://127.0.0.1:${suite.ports.firestore}/v1/projects/${PROJECT}/databases/(default)/documents`;
async function rows(collection: string): Promise<readonly Row[]> {
  return (await ask<{ documents?: Row[] }>(`${databaseUrl()}/${collection}?pageSize=300`)).documents ?? [];
}
const subscriber = async (email: string) =>
  (await rows('subscribers')).find(({ fields }) => fields['email']?.['stringValue'] === email)?.fields;
const isSubscribed = async (email: string) => (await subscriber(email))?.['subscribed']?.['booleanValue'];

async function buyByPix(email: string): Promise<{ pixId: string }> {
  const { pixData } = await call<{ pixData: { id: string } }>('create-pix-payment', {
    plan: 'plus',
    customer_email: email,
    customer_name: 'Ana Souza',
    customer_phone: '(11)98765-4321',
    customer_tax_id: '529.982.247-25',
    order_id: randomUUID(),
  });
  await ask(`http://127.0.0.1:${suite.ports.abacatepay}/_sandbox/charges/${pixData.id}/pay`, {});
  await expect.poll(() => isSubscribed(email), PATIENCE).toBe(true);
  return { pixId: pixData.id };
}

async function buyByCard(email: string): Promise<{ session_id: string }> {
  const { session_id } = await call<{ session_id: string }>('create-checkout', {
    plan: 'pro',
    customer_email: email,
    customer_phone: '(11)98765-4321',
    order_id: randomUUID(),
  });
  await ask(`http://127.0.0.1:${suite.ports.stripe}/_sandbox/sessions/${session_id}/pay`, {});
  await expect.poll(() => isSubscribed(email), PATIENCE).toBe(true);
  return { session_id };
}

/** Answers a question about health in the questionnaire of an account. */
async function answer(token: string): Promise<void> {
  const { user_id: uid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    user_id: string;
  };
  const body = JSON.stringify({ fields: { limitacoes_lesoes: { stringValue: HEALTH } } });
  const url = `${databaseUrl()}/anamnese_treinos/${uid}?updateMask.fieldPaths=limitacoes_lesoes`;
  expect((await fetch(url, { method: 'PATCH', headers: OWNER, body })).status).toBe(200);
}

/** The texts of the mails that an address has really got. */
async function received(email: string): Promise<readonly string[]> {
  const url = `http://127.0.0.1:${suite.ports.outbox}/api/messages`;
  const { messages } = await ask<{ messages: { to: string[]; text: string }[] }>(url);
  return messages.filter(({ to }) => to.includes(email)).map(({ text }) => text);
}

/** Chooses the password again by the mailed link. */
async function resetByMail(email: string): Promise<void> {
  await call('send-password-reset', { email });
  const code = async () => /codigo=([\w-]+)/.exec((await received(email)).join())?.[1];
  await expect.poll(code, PATIENCE).toBeDefined();
  await call('reset-password', { code: await code(), password: PASSWORD });
}
const runSchedule = (name: string) =>
  fetch(`http://127.0.0.1:${suite.ports.scheduler}/run/${name}`, { method: 'POST' });

test('a suite whose database is lost comes back from a backup, with what happened since', async () => {
  const [ana, bia, caio] = ['ana', 'bia', 'caio'].map((name) => `${name}-${randomUUID()}@exemplo.com`) as [
    string,
    string,
    string,
  ];
  await start();
  await call('create-account', { email: ana, password: PASSWORD, proof: await buyByPix(ana) });
  await call('create-account', { email: bia, password: PASSWORD, proof: await buyByCard(bia) });
  await answer((await signIn(ana)) ?? '');
  await expect.poll(() => received(bia), PATIENCE).toHaveLength(1);

  await suite.snapshot();
  const taken = new Date().toISOString();
  cpSync(exported, backup, { recursive: true });

  await call('delete-my-account', null, (await signIn(ana)) ?? '');
  await call('create-account', { email: caio, password: PASSWORD, proof: await buyByPix(caio) });
  await expect.poll(() => received(caio), PATIENCE).toHaveLength(1);
  const bought = await subscriber(caio);

  // The database is lost, and the backup takes its place. Auth, Storage and the providers go on as they are.
  await suite.stop();
  rmSync(exported, { recursive: true });
  cpSync(backup, exported, { recursive: true });
  await start();
  expect(JSON.stringify(await rows('anamnese_treinos'))).toContain(HEALTH);
  expect(await subscriber(caio)).toBeUndefined();

  const done = await restore.run('--backup', taken);
  expect(done.lines).toContain('Erasures made again: 1');
  expect(done.code).toBe(0);

  const left = JSON.stringify(
    await Promise.all(['anamnese_treinos', 'subscribers', 'queue', 'orders'].map(rows)),
  );
  expect(left).not.toContain(HEALTH);
  expect(await subscriber(ana)).toBeUndefined();
  expect(await signIn(ana)).toBeNull();
  const found = await subscriber(caio);
  for (const field of ['subscribed', 'subscription_tier']) expect(found?.[field]).toEqual(bought?.[field]);
  expect(await isSubscribed(bia)).toBe(true);

  // Our books and the providers' agree, and the schedules send nothing again.
  const grants = await rows('grants');
  expect(grants).toHaveLength(3);
  await runSchedule('reconcile-payments');
  expect(await rows('grants')).toEqual(grants);
  for (const schedule of ['send-mails', 'remind-renewals', 'expire-plans']) await runSchedule(schedule);
  expect(await Promise.all([bia, caio].map(received))).toEqual([[expect.anything()], [expect.anything()]]);
  expect((await restore.run('--backup', taken)).code).toBe(0);
  expect(await rows('grants')).toEqual(grants);

  await resetByMail(caio);
  expect(await signIn(caio)).not.toBeNull();
  expect((await subscriber(caio))?.['user_id']?.['stringValue']).toMatch(/./);
}, 400_000);
