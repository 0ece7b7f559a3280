import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as facts from '../../scripts/deploy/facts.ts';
import { changeKey } from '../../scripts/setup/change-key.ts';
import { openProject } from '../../scripts/setup/open-project.ts';
import { problemOf } from '../../scripts/setup/step.ts';
import { STEPS } from '../../scripts/setup/set-up.ts';
import { startMailServer } from '../functions/support/mail-server.ts';
import { PROJECT, SETTINGS } from './support/checkout.ts';
import { emptyProject, type FakeProject } from './support/google/api.ts';
import { openGoogle } from './support/google/server.ts';
import { openLiveSite } from './support/live-site.ts';
import { openProviders } from './support/providers.ts';

/*
 * What the set-up and the check see in a project that is nearly well. Every test breaks one thing, in the stand-ins of Google
 * and of the payment providers, and reads what is said about it; the rehearsal shows the commands as a whole.
 */
const folder = mkdtempSync(join(tmpdir(), 'sign-in-'));
let google: Awaited<ReturnType<typeof openGoogle>>;
let providers: Awaited<ReturnType<typeof openProviders>>;
beforeAll(() => {
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

/** The project as the steps know it, with the configuration of the test and its own part in it. */
async function open(isStaging = false, own: Partial<Awaited<ReturnType<typeof openProject>>> = {}) {
  const project = await openProject(PROJECT, isStaging, facts);
  return { ...project, values: () => SETTINGS, site: () => 'https://treino.example.org', ...own };
}

/** What a step finds, as the check says it. */
async function find(title: string, isStaging = false, own: Parameters<typeof open>[1] = {}) {
  const project = await open(isStaging, own);
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

describe('each key is tried for all that the product does with it, by questions that change nothing', () => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  beforeEach(async () => {
    mail = await startMailServer({
      onAuth: ({ password }, _session, done) =>
        done(password === 'a password' ? null : new Error('wrong'), { user: 'ana' }),
    });
  });
  afterEach(() => mail.close());
  const settings = () => ({ values: () => ({ ...SETTINGS, SMTP_URL: mail.url, SMTP_USER: 'ana' }) });

  it('and is well where Stripe and AbacatePay answer and the mail server lets us in, which gets no mail', async () => {
    const before = await providers.kept();
    expect((await find('Keys', false, settings())).said).toEqual([]);
    expect(await providers.kept()).toEqual(before);
    expect(mail.received).toEqual([]);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'sk_live_ended', 'STRIPE_SECRET_KEY is refused: The key may not do this.'],
    ['ABACATEPAY_API_KEY', 'abc_prod_ended', 'ABACATEPAY_API_KEY is refused: AbacatePay answered 403'],
    ['SMTP_PASSWORD', 'an old password', 'SMTP_PASSWORD is refused: Invalid login: 535'],
  ])('%s that is refused stands in the way, and is not said', async (name, value, sentence) => {
    google.project.secrets.set(name, secret(value));
    providers.refused.add(value);
    const { said, findings } = await find('Keys', false, settings());
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(sentence);
    expect(said[0]).toContain(`npm run setup -- ${PROJECT} --key ${name}`);
    expect(said[0]).not.toContain(value);
    expect(findings[0]?.isNote).toBeUndefined();
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'GET', '/v1/checkout/sessions', 'Checkout Sessions: read'],
    ['STRIPE_SECRET_KEY', 'POST', '/v1/checkout/sessions', 'Checkout Sessions: write'],
    ['STRIPE_SECRET_KEY', 'GET', '/v1/subscriptions', 'Subscriptions: read'],
    ['STRIPE_SECRET_KEY', 'POST', '/v1/subscriptions', 'Subscriptions: write'],
    ['STRIPE_SECRET_KEY', 'POST', '/v1/refunds', 'Charges and Refunds: write'],
    ['STRIPE_SECRET_KEY', 'GET', '/v1/invoices', 'Invoices: read'],
    ['STRIPE_SECRET_KEY', 'GET', '/v1/invoice_payments', 'Invoice Payments: read'],
    ['STRIPE_SECRET_KEY', 'GET', '/v1/charges', 'Charges: read'],
    ['STRIPE_SECRET_KEY', 'GET', '/v1/disputes', 'Disputes: read'],
    ['STRIPE_SECRET_KEY', 'GET', '/v1/events', 'Events: read'],
    ['ABACATEPAY_API_KEY', 'GET', '/v2/transparents/list', 'CHECKOUT:READ'],
    ['ABACATEPAY_API_KEY', 'GET', '/v2/transparents/check', 'CHECKOUT:READ'],
    ['ABACATEPAY_API_KEY', 'POST', '/v2/transparents/create', 'CHECKOUT:CREATE'],
    ['ABACATEPAY_API_KEY', 'POST', '/v2/transparents/refund', 'REFUND:CREATE'],
  ] as const)(
    '%s that is refused %s %s stands in the way, and lacks %s',
    async (name, method, path, lacks) => {
      await providers.forbid(method, path);
      const { said, findings } = await find('Keys', false, settings());
      expect(said).toEqual([expect.stringContaining(`${name} is refused: it lacks ${lacks} (`)]);
      expect(findings[0]?.isNote).toBeUndefined();
      vi.stubEnv(name, name === 'STRIPE_SECRET_KEY' ? 'rk_live_2' : 'abc_prod_2');
      await expect(changeKey(await open(), name)).rejects.toThrow(`was not seen to work: it lacks ${lacks}`);
      vi.stubEnv(name, undefined);
    },
  );

  it('a server that does not answer is only noted, so that its bad hour stops no rollback', async () => {
    await mail.close();
    const { said, findings } = await find('Keys', false, settings());
    expect(said[0]).toContain('SMTP_PASSWORD could not be tried: connect ECONNREFUSED');
    expect(findings).toMatchObject([{ isNote: true }]);
  });

  it('a new key is stored once it is seen to work, and until then the old one stays', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_2');
    providers.refused.add('sk_live_2');
    const project = await open();
    await expect(changeKey(project, 'STRIPE_SECRET_KEY')).rejects.toThrow('was not seen to work');
    expect(google.project.secrets.get('STRIPE_SECRET_KEY')?.value).toBe('sk_live_1');
    providers.refused.clear();
    expect(await changeKey(project, 'STRIPE_SECRET_KEY')).toContain(
      'Then end the old one: https://dashboard',
    );
    vi.stubEnv('STRIPE_SECRET_KEY', undefined);
    expect(google.project.secrets.get('STRIPE_SECRET_KEY')?.value).toBe('sk_live_2');
    const destroyed = google.seen.filter(({ url }) => /:(destroy|disable)/.test(url));
    expect(destroyed).toEqual([]);
  });
});

it('a name that is no secret is refused with the names that are', async () => {
  await expect(changeKey(await open(), 'STRIPE_KEY')).rejects.toThrow('One of STRIPE_SECRET_KEY');
});

describe('the webhook at Stripe', () => {
  const wanted = () => ({
    id: 'we_0',
    url: 'https://treino.example.org/api/stripe-webhook',
    enabled_events: [...facts.STRIPE_EVENTS],
    api_version: facts.STRIPE_API_VERSION,
    status: 'enabled',
    created: Math.floor(Date.now() / 1_000),
    metadata: {},
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

  it('that a set-up made for an earlier address is led to the new one, and its secret stays', async () => {
    const old = { ...wanted(), url: 'https://velho.example.org/api/stripe-webhook' };
    providers.stripe.push({ ...old, metadata: { project: PROJECT } }, { ...old, id: 'we_of_another' });
    const { said, make } = await find('Webhook at Stripe');
    expect(said[0]).toContain('leads to https://velho.example.org/api/stripe-webhook');
    await make();
    expect(providers.stripe.map(({ id, url }) => [id, url])).toEqual([
      ['we_0', 'https://treino.example.org/api/stripe-webhook'],
      ['we_of_another', 'https://velho.example.org/api/stripe-webhook'],
    ]);
    expect(google.project.secrets.get('STRIPE_WEBHOOK_SECRET')?.value).toBe('whsec_1');
  });

  it('gets a new secret beside the old one, which the next set-up removes', async () => {
    providers.stripe.push({ ...wanted(), created: wanted().created - 60 });
    expect(await changeKey(await open(), 'STRIPE_WEBHOOK_SECRET')).toContain(
      'A second webhook is registered',
    );
    expect(google.project.secrets.get('STRIPE_WEBHOOK_SECRET')?.value).toBe('whsec_of_we_2');
    const { findings, make } = await find('Webhook at Stripe');
    expect(findings).toMatchObject([{ isNote: true }]);
    await make();
    expect(providers.stripe.map(({ id }) => id)).toEqual(['we_2']);
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
    id: 'webh_0',
    name: 'Site treino-ana',
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
    [
      'at an earlier address of the site',
      { endpoint: 'https://velho.example.org/api/abacatepay-webhook' },
      'leads to https://velho.example.org/api/abacatepay-webhook',
    ],
  ])('%s is replaced, and our secret stays', async (_what, changes, sentence) => {
    const another = { ...wanted(), id: 'webh_of_another', name: 'Other', endpoint: 'https://x.example.org/' };
    providers.abacatepay.push({ ...wanted(), ...changes }, another);
    const { said, make } = await find('Webhook at AbacatePay');
    expect(said[0]).toContain(sentence);
    await make();
    expect(providers.abacatepay).toMatchObject([
      another,
      { endpoint: wanted().endpoint, events: wanted().events, secret: 'a secret of our own' },
    ]);
    expect(google.project.secrets.get('ABACATEPAY_WEBHOOK_SECRET')?.value).toBe('a secret of our own');
  });

  it('gets a new secret beside the old one, which the next set-up removes', async () => {
    providers.abacatepay.push({ ...wanted(), updatedAt: new Date(Date.now() - 60_000).toISOString() });
    await changeKey(await open(), 'ABACATEPAY_WEBHOOK_SECRET');
    expect(providers.abacatepay.map(({ secret: of }) => of)).toEqual([
      'a secret of our own',
      google.project.secrets.get('ABACATEPAY_WEBHOOK_SECRET')?.value,
    ]);
    const { findings, make } = await find('Webhook at AbacatePay');
    expect(findings).toMatchObject([{ isNote: true }]);
    await make();
    expect(providers.abacatepay.map(({ id }) => id)).toEqual(['webh_1']);
  });

  it('that the key may not read is left to the owner', async () => {
    providers.allow(false);
    expect((await find('Webhook at AbacatePay')).said[0]).toContain(
      'WEBHOOK:READ, WEBHOOK:CREATE and WEBHOOK:DELETE',
    );
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
    ['Trainer', {}, 'Nobody is named as the trainer'],
    ['Web app', {}, 'The project has no web app.'],
    ['Budget', {}, 'No budget tells when a month becomes dear.'],
  ])('%s: %j is named', async (title, changes, sentence) => {
    Object.assign(google.project, changes);
    expect((await find(title)).said.join('\n')).toContain(sentence);
  });

  it('has the settings of Authentication that were made, of which Google leaves out what is false', async () => {
    await (await find('Authentication')).make();
    expect((await find('Authentication')).said).toEqual([]);
    const { passwordPolicyConfig: policy } = google.project.authentication;
    google.project.authentication['passwordPolicyConfig'] = {
      ...(policy as object),
      forceUpgradeOnSignin: undefined,
    };
    expect((await find('Authentication')).said).toEqual([]);
    const longer = { passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 12 } }] };
    google.project.authentication['passwordPolicyConfig'] = { ...(policy as object), ...longer };
    expect((await find('Authentication')).said).toEqual([
      expect.stringContaining('The shortest password is not 6 characters'),
    ]);
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

  it('is asked to ask the site, once it is live, for a file that names the project, and for another address anew', async () => {
    const live = await openLiveSite(folder);
    const at = (origin: string) => ({ site: () => origin });
    const early = await find('Uptime check', false, at(live.address));
    expect(early.said[0]).toContain(`Nobody asks whether ${live.address} answers. → Run npm run setup`);
    await early.make();
    expect(google.project.uptimeChecks).toEqual([]);
    live.pretend({ project: PROJECT, commit: '0'.repeat(40) });
    await (await find('Uptime check', false, at(live.address))).make();
    expect((await find('Uptime check', false, at(live.address))).said).toEqual([]);
    expect(google.project.uptimeChecks).toMatchObject([
      {
        monitoredResource: { type: 'uptime_url', labels: { project_id: PROJECT, host: '127.0.0.1' } },
        httpCheck: { path: '/version.json', port: Number(new URL(live.address).port) },
        contentMatchers: [{ content: `"${PROJECT}"`, matcher: 'CONTAINS_STRING' }],
        period: '60s',
      },
    ]);
    const other = live.address.replace('127.0.0.1', 'localhost');
    const moved = await find('Uptime check', false, at(other));
    expect(moved.said[0]).toContain(`asks another address than ${other}`);
    await moved.make();
    expect(google.project.uptimeChecks).toMatchObject([
      { monitoredResource: { labels: { host: 'localhost' } } },
    ]);
    await live.close();
  });

  it('writes its alerts to a second person, too, who is asked for', async () => {
    const second = { values: () => ({ ...SETTINGS, SECOND_ALERT_EMAIL: 'bia@example.org' }) };
    await (await find('Alerts')).make();
    const { said, make } = await find('Alerts', false, second);
    expect(said[0]).toContain('is not as its file says.');
    await make();
    expect((await find('Alerts', false, second)).said).toEqual([]);
    expect(google.project.channels.map(({ labels }) => labels)).toContainEqual({
      email_address: 'bia@example.org',
    });
    const names = google.project.channels.map(({ name }) => name);
    for (const { notificationChannels } of google.project.alertPolicies)
      expect(notificationChannels).toEqual(names);
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
