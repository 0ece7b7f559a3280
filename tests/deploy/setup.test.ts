// Over 250 lines: all that a set-up makes is tested against the same stand-ins of Google and both payment providers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFacts } from '../../scripts/deploy/load-facts.mjs';
import { openProject } from '../../scripts/setup/open-project.mjs';
import { problemOf } from '../../scripts/setup/step.mjs';
import { STEPS } from '../../scripts/setup/steps.mjs';
import { PROJECT, SETTINGS } from './support/checkout.ts';
import { emptyProject, type FakeProject } from './support/google/api.ts';
import { openGoogle } from './support/google/server.ts';
import { openProviders } from './support/providers.ts';

/*
 * What the set-up and the check see in a project that is nearly well. Every test breaks one thing, in the stand-ins of Google
 * and of the payment providers, and reads what is said about it; the rehearsal shows the commands as a whole.
 */
const folder = mkdtempSync(join(tmpdir(), 'sign-in-'));
let facts: Awaited<ReturnType<typeof loadFacts>>;
let google: Awaited<ReturnType<typeof openGoogle>>;
let providers: Awaited<ReturnType<typeof openProviders>>;
beforeAll(async () => {
  facts = await loadFacts();
  const credentials = join(folder, 'sign-in.json');
  writeFileSync(
    credentials,
    JSON.stringify({ type: 'authorized_user', client_id: 'id', client_secret: 's', refresh_token: 'of ana' }),
  );
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', credentials);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  google = await openGoogle(wellProject());
  providers = await openProviders();
  for (const [name, value] of Object.entries({ ...google.env, ...providers.env })) vi.stubEnv(name, value);
});
afterEach(async () => {
  await providers.close();
  await google.close();
});

const secret = (value: string, createTime = new Date().toISOString()) => ({ value, createTime });

/** A project as a set-up leaves it, as far as the tests below look at it. */
function wellProject(): FakeProject {
  return {
    ...emptyProject(PROJECT),
    apis: 'all',
    hasBilling: true,
    databaseLocation: 'southamerica-east1',
    isDatabaseProtected: true,
    secrets: new Map([
      ['STRIPE_SECRET_KEY', secret('sk_live_1')],
      ['ABACATEPAY_API_KEY', secret('abc_prod_1')],
      ['ABACATEPAY_WEBHOOK_SECRET', secret('a secret of our own')],
      ['STRIPE_WEBHOOK_SECRET', secret('whsec_1')],
      ['SMTP_PASSWORD', secret('a password')],
    ]),
  };
}

/** What a step finds, as the check says it. */
async function find(title: string, isStaging = false) {
  const project = { ...(await openProject(PROJECT, isStaging, facts)), values: () => SETTINGS };
  const step = STEPS.find((each) => each.title === title);
  if (step === undefined) throw new Error(`There is no step '${title}'.`);
  const findings = await step.look(project);
  return {
    said: findings.map((finding) => problemOf(finding, PROJECT)).map(({ what, cure }) => `${what} → ${cure}`),
    findings,
    make: async () => {
      for (const finding of findings) if ('make' in finding) await finding.make();
    },
  };
}

describe('keys of the payment providers', () => {
  it('of one mode are well', async () => {
    expect((await find('Modes of the keys')).said).toEqual([]);
  });

  it.each([
    ['sk_live_1', 'abc_dev_1', false, "The keys are of two modes: Stripe's is live, AbacatePay's is test."],
    ['rk_test_1', 'abc_prod_1', false, "The keys are of two modes: Stripe's is test, AbacatePay's is live."],
    ['sk_live_1', 'abc_prod_1', true, 'The project to try things has live keys'],
    ['pk_live_1', 'abc_prod_1', false, "STRIPE_SECRET_KEY is no key of Stripe's"],
    ['sk_live_1', 'abacate_1', false, "ABACATEPAY_API_KEY is no key of AbacatePay's second version"],
  ])(
    '%s with %s (staging: %s) are refused, and no value is said',
    async (stripe, pix, isStaging, sentence) => {
      google.project.secrets.set('STRIPE_SECRET_KEY', secret(stripe));
      google.project.secrets.set('ABACATEPAY_API_KEY', secret(pix));
      const { said, findings } = await find('Modes of the keys', isStaging);
      expect(said.join('\n')).toContain(sentence);
      expect(findings.every(({ isNote }) => !isNote)).toBe(true);
      for (const value of [stripe, pix]) expect(said.join('\n')).not.toContain(value);
    },
  );

  it('for tests are only noted on the project of the site, because that is how it is rehearsed', async () => {
    google.project.secrets.set('STRIPE_SECRET_KEY', secret('sk_test_1'));
    google.project.secrets.set('ABACATEPAY_API_KEY', secret('abc_dev_1'));
    expect((await find('Modes of the keys')).findings).toMatchObject([{ isNote: true }]);
    expect((await find('Modes of the keys', true)).findings).toEqual([]);
  });
});

describe('the webhook at Stripe', () => {
  const wanted = () => ({
    id: 'we_0',
    url: 'https://treino.example.org/api/stripe-webhook',
    enabled_events: [...facts.STRIPE_EVENTS],
    api_version: facts.STRIPE_API_VERSION,
    status: 'enabled',
    created: Math.floor(Date.now() / 1_000),
  });

  it('with our address, events and version is well', async () => {
    providers.stripe.push(wanted());
    expect((await find('Webhook at Stripe')).said).toEqual([]);
  });

  it('of another version is replaced, because a version cannot be changed', async () => {
    providers.stripe.push({ ...wanted(), api_version: '2020-08-27' });
    const { said, make } = await find('Webhook at Stripe');
    expect(said[0]).toContain('sends version 2020-08-27');
    await make();
    expect(providers.stripe).toMatchObject([{ id: 'we_2', api_version: facts.STRIPE_API_VERSION }]);
    expect(google.project.secrets.get('STRIPE_WEBHOOK_SECRET')?.value).toBe('whsec_of_we_2');
  });

  it('without an event, or switched off, is brought up to date', async () => {
    providers.stripe.push({ ...wanted(), enabled_events: ['invoice.paid'], status: 'disabled' });
    const { said, make } = await find('Webhook at Stripe');
    expect(said[0]).toContain('does not send checkout.session.completed');
    await make();
    expect((await find('Webhook at Stripe')).said).toEqual([]);
  });

  it('is made anew where a set-up ended before it stored the secret', async () => {
    providers.stripe.push(wanted());
    google.project.secrets.delete('STRIPE_WEBHOOK_SECRET');
    expect((await find('Webhook at Stripe')).said[0]).toContain('is not stored as STRIPE_WEBHOOK_SECRET');
  });

  it('is removed where an older one has the same address', async () => {
    providers.stripe.push({ ...wanted(), id: 'we_old', created: 1_700_000_000 }, wanted());
    const { make } = await find('Webhook at Stripe');
    await make();
    expect(providers.stripe.map(({ id }) => id)).toEqual(['we_0']);
  });

  it('that the key may not read is left to the owner, with address, events and version', async () => {
    providers.allow(false);
    const { said, findings } = await find('Webhook at Stripe');
    expect(said[0]).toContain('https://treino.example.org/api/stripe-webhook with version 2026-10-28.endive');
    expect(findings).toMatchObject([{ isNote: true }]);
  });
});

describe('the webhook at AbacatePay', () => {
  const wanted = () => ({
    endpoint: 'https://treino.example.org/api/abacatepay-webhook',
    events: [...facts.ABACATEPAY_EVENTS],
    secret: 'a secret of our own',
    updatedAt: new Date().toISOString(),
  });

  it('with our address and events is well', async () => {
    providers.abacatepay.push(wanted());
    expect((await find('Webhook at AbacatePay')).said).toEqual([]);
  });

  it.each([
    ['without an event', { events: ['transparent.completed'] }, 'does not send transparent.refunded'],
    [
      'with an older secret than ours',
      { updatedAt: '2026-01-01T00:00:00.000Z' },
      'was last changed before our secret',
    ],
  ])('%s is left to the owner', async (_what, changes, sentence) => {
    providers.abacatepay.push({ ...wanted(), ...changes });
    expect((await find('Webhook at AbacatePay')).said[0]).toContain(sentence);
  });

  it('that the key may not read is left to the owner', async () => {
    providers.allow(false);
    expect((await find('Webhook at AbacatePay')).said[0]).toContain('WEBHOOK:READ and WEBHOOK:CREATE');
  });
});

describe('the project at Google', () => {
  it.each([
    ['Billing', { hasBilling: false }, 'Choose the plan Blaze at https://console.firebase.google.com'],
    ['APIs', { apis: new Set(['firebase']) }, 'These APIs are not enabled: artifactregistry.googleapis.com'],
    [
      'Firestore database',
      { databaseLocation: 'nam5' },
      'is in nam5 and not in southamerica-east1. It cannot be',
    ],
    ['Firestore database', { databaseLocation: undefined }, 'The project has no Firestore database.'],
    ['Firestore database', { isDatabaseProtected: false }, 'can be deleted by mistake'],
    ['Daily backups', {}, 'The database has no daily backup.'],
    ['Storage bucket', {}, 'Storage has no bucket.'],
    ['Recovery bucket', {}, 'There is no bucket treino-ana-recovery'],
    ['Recovery bucket', { recoveryBucket: {} }, 'does not drop what is older than 100 days'],
    ['Recovery bucket', { recoveryBucket: {} }, 'The functions may not add to the bucket'],
    ['Authentication', {}, 'Authentication is not upgraded to Identity Platform'],
    ['Authentication', { hasIdentityPlatform: true }, 'A browser may delete its account past our server'],
    [
      'Authentication',
      { hasIdentityPlatform: true },
      'does not know all domains of the site (treino.example.org',
    ],
    ['Service accounts', {}, 'There is no service account payments@treino-ana.iam.gserviceaccount.com.'],
    ['Service accounts', {}, 'roles/datastore.user for site@treino-ana.iam.gserviceaccount.com'],
    ['Secrets', { secrets: new Map() }, 'The secret SMTP_PASSWORD has no value.'],
    ['Expiry of documents', {}, 'Documents do not expire by these fields: anamnese_treinos.delete_at'],
    ['Budget', {}, 'No budget tells when a month becomes dear.'],
  ])('%s: %j is named', async (title, changes, sentence) => {
    Object.assign(google.project, changes);
    expect((await find(title)).said.join('\n')).toContain(sentence);
  });

  it('is asked for the roles of the accounts, and keeps those that it has for others', async () => {
    await (await find('Service accounts')).make();
    expect((await find('Service accounts')).said).toEqual([]);
    expect(google.project.bindings).toContainEqual({
      role: 'roles/owner',
      members: ['user:ana@example.org'],
    });
  });

  it('lets the functions add to the recovery bucket, and keeps who else may use it', async () => {
    const owners = { role: 'roles/storage.legacyBucketOwner', members: ['projectOwner:treino-ana'] };
    google.project.recoveryBucket = { policy: { bindings: [owners] } };
    await (await find('Recovery bucket')).make();
    expect((await find('Recovery bucket')).said).toEqual([]);
    expect(google.project.recoveryBucket).toMatchObject({ policy: { bindings: [owners, {}] } });
  });

  it('counts the log and installs the alerts to the mailbox of the configuration, once', async () => {
    await (await find('Counts of the log')).make();
    expect((await find('Counts of the log')).said).toEqual([]);
    await (await find('Alerts')).make();
    expect((await find('Alerts')).said).toEqual([]);
    expect(google.project.channels).toHaveLength(1);
    google.project.alertPolicies[0] = { ...google.project.alertPolicies[0], userLabels: {} };
    const { said, make } = await find('Alerts');
    expect(said[0]).toContain('is not as its file says.');
    await make();
    expect((await find('Alerts')).said).toEqual([]);
  });
});
