import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANDING } from 'domain/site/landing-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../functions/support/mail-server.ts';
import { OWN_CONTENT } from '../support/own-content.ts';
import { makeCheckout, PROJECT } from './support/checkout.ts';
import { emptyProject, SECRETS } from './support/google/api.ts';
import { openGoogle } from './support/google/server.ts';
import { openLiveSite } from './support/live-site.ts';
import { openProviders } from './support/providers.ts';

/*
 * The owner's three commands, in an owner's checkout, with the real firebase-tools: from an empty project to a site that is
 * live. Only Google and the payment providers are stand-ins, which show what is asked and in which order. Rights, quotas and
 * the build of the functions show only on a real project.
 */
const checkout = makeCheckout();
const config = join(checkout.folder, 'config', `${PROJECT}.env`);
let google: Awaited<ReturnType<typeof openGoogle>>;
let providers: Awaited<ReturnType<typeof openProviders>>;
let site: Awaited<ReturnType<typeof openLiveSite>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  checkout.standInForTrainers();
  mail = await startMailServer({
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'ana' && password === GIVEN.SMTP_PASSWORD ? null : new Error('wrong'), {
        user: 'ana',
      }),
  });
  google = await openGoogle(emptyProject(PROJECT));
  providers = await openProviders();
  site = await openLiveSite(checkout.staged);
  const credentials = join(checkout.folder, '.local', 'sign-in.json');
  mkdirSync(join(checkout.folder, '.local'), { recursive: true });
  writeFileSync(credentials, JSON.stringify(SIGN_IN));
  env = { ...google.env, ...providers.env, GOOGLE_APPLICATION_CREDENTIALS: credentials };
});
afterAll(async () => {
  await site.close();
  await providers.close();
  await mail.close();
  await google.close();
  checkout.remove();
});

/** Who and what the content names that is handed over. */
const HANDED_OVER =
  /Rafael|Monteiro|[^-]personal\.example|Rua Exemplo|000000-G|00\.000\.000\/|5511900000000|Personal Online|Camila|Diego|Helena|15_?990|159,90|300\+/;

/** What `npx firebase login` leaves behind. */
const SIGN_IN = {
  type: 'authorized_user',
  client_id: 'id',
  client_secret: 'secret',
  refresh_token: 'of ana',
};

/** What the owner gives where no terminal asks for it. */
const GIVEN = {
  STRIPE_SECRET_KEY: 'sk_test_rehearsal',
  ABACATEPAY_API_KEY: 'abc_dev_rehearsal',
  SMTP_PASSWORD: 'a password of the mail provider',
  BUDGET_AMOUNT: '150',
  SMTP_USER: 'ana',
  MAIL_FROM: 'site@treino.example.org',
  TRAINER_EMAIL: 'ana@treino.example.org',
  SECOND_ALERT_EMAIL: 'bia@example.org',
};
const given = () => ({ ...GIVEN, SMTP_URL: mail.url });

const setUp = (args: readonly string[] = [], more: NodeJS.ProcessEnv = {}) =>
  checkout.run('setup', [PROJECT, ...args], { ...env, ...more });
const deploy = (...args: readonly string[]) =>
  checkout.run('deploy', [PROJECT, '--address', site.address, ...args], env);

/** The requests since a moment that change something. */
const changesSince = (begun: number) =>
  google.seen
    .slice(begun)
    .filter(({ method, url }) => method !== 'GET' && !/^\/token|:getIamPolicy|:testIamPermissions/.test(url))
    .map(({ method, url }) => `${method} ${url}`);

/** What an answer of the fake says became live, of one kind. */
const live = (kind: string) =>
  google.project.live.flatMap((what) => (what.startsWith(`${kind}:`) ? [what.slice(kind.length + 1)] : []));

describe('npm run setup, on a project that the console has just made', () => {
  it('--plan says what it would change, and changes nothing', async () => {
    checkout.unconfigure();
    const { code, output } = await setUp(['--plan']);
    expect(output).toContain('+ would make the Firestore database in southamerica-east1');
    expect(output).toContain(`+ would begin config/${PROJECT}.env as a copy of config/example.env`);
    expect(output).toContain('+ would upgrade Authentication to Identity Platform');
    expect(output).toMatch(
      /Left for a person:\n1\. The project has no billing.*\n {3}→ Choose the plan Blaze/,
    );
    expect(code).toBe(0);
    expect(changesSince(0)).toEqual([]);
    expect(existsSync(config)).toBe(false);
  });

  it('without billing it stops where nothing more can be made, and says which page to open', async () => {
    const { code, output } = await setUp();
    expect(code).toBe(1);
    expect(output).toContain(`https://console.firebase.google.com/project/${PROJECT}/usage/details`);
    expect(google.project.databaseLocation).toBeUndefined();
    google.project.hasBilling = true;
  });

  it('a network that is lost half-way ends it with a sentence', async () => {
    google.loseNetwork(({ method, url }) => method === 'POST' && url.endsWith('/serviceAccounts'));
    const { code, output } = await setUp();
    google.loseNetwork();
    expect(code).toBe(1);
    expect(output).toMatch(/✗ Service accounts: .+\n {2}→ See that this machine reaches the network/);
    expect(output).not.toContain('    at ');
    expect(output).toMatch(/✗ config\/treino-ana\.env, line \d+: MAIL_FROM is missing\./);
  });

  it('a key that its provider refuses is not stored', async () => {
    providers.refused.add(GIVEN.STRIPE_SECRET_KEY);
    const { code, output } = await setUp([], given());
    providers.refused.clear();
    expect(code).toBe(1);
    expect(output).toContain(
      '✗ STRIPE_SECRET_KEY was not stored, because it was not seen to work: The key may not do this.',
    );
    expect(google.project.secrets.size).toBe(0);
  });

  it('run again it goes on, takes what is missing, registers the webhooks and names the trainer', async () => {
    const { code, output } = await setUp([], given());
    expect(output).toContain('Added ana@treino.example.org.');
    expect(google.project.trainers).toHaveLength(1);
    expect(output).toContain(`Then: npm run check -- ${PROJECT}`);
    expect(code).toBe(0);
    for (const value of Object.values(GIVEN).slice(0, 3)) expect(output).not.toContain(value);
    expect([...google.project.secrets.keys()].toSorted()).toEqual(SECRETS);
    expect(google.project.secrets.get('SMTP_PASSWORD')?.value).toBe(GIVEN.SMTP_PASSWORD);
  });

  it('what it made is what the product needs', () => {
    const { project } = google;
    expect(project.databaseLocation).toBe('southamerica-east1');
    expect(project.isDatabaseProtected).toBe(true);
    expect(project.backups).toMatchObject([{ dailyRecurrence: {}, retention: `${30 * 86_400}s` }]);
    expect(project.hasBucket).toBe(true);
    expect(project.recoveryBucket).toMatchObject({
      name: `${PROJECT}-recovery`,
      location: 'southamerica-east1',
      iamConfiguration: { publicAccessPrevention: 'enforced' },
      policy: { bindings: [{ role: 'roles/storage.objectCreator' }] },
    });
    expect(project.webApps).toEqual(['site']);
    expect(project.authentication).toEqual({
      signIn: { email: { enabled: true, passwordRequired: true } },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        forceUpgradeOnSignin: false,
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 6 } }],
      },
      notification: { defaultLocale: 'pt-BR' },
      client: { permissions: { disabledUserDeletion: true } },
      authorizedDomains: [
        'localhost',
        `${PROJECT}.firebaseapp.com`,
        `${PROJECT}.web.app`,
        'treino.example.org',
      ],
    });
    const accounts = ['payments', 'site'].map((name) => `${name}@${PROJECT}.iam.gserviceaccount.com`);
    expect([...project.serviceAccounts].toSorted()).toEqual(accounts);
    expect(project.bindings[0]?.role).toBe('roles/owner');
    expect(project.bindings).toContainEqual({
      role: 'roles/datastore.user',
      members: [`serviceAccount:${accounts[0]}`],
    });
    expect(project.budgets).toMatchObject([{ amount: { specifiedAmount: { units: '150' } } }]);
    expect(providers.stripe).toMatchObject([
      { url: 'https://treino.example.org/api/stripe-webhook', api_version: '2026-10-28.endive' },
    ]);
    expect(project.secrets.get('STRIPE_WEBHOOK_SECRET')?.value).toBe('whsec_of_we_1');
    expect(providers.abacatepay).toMatchObject([
      {
        endpoint: 'https://treino.example.org/api/abacatepay-webhook',
        secret: project.secrets.get('ABACATEPAY_WEBHOOK_SECRET')?.value,
      },
    ]);
  });

  it('the alert policies of config/alerts are installed and write to the trainer and to a second person', () => {
    const { alertPolicies, channels } = google.project;
    expect(channels).toMatchObject([
      { type: 'email', labels: { email_address: 'contato@treino.example.org' } },
      { type: 'email', labels: { email_address: 'bia@example.org' } },
    ]);
    expect(alertPolicies).toContainEqual(
      expect.objectContaining({
        displayName: 'Rehearsal',
        notificationChannels: channels.map(({ name }) => name),
      }),
    );
  });

  it('it wrote what it was told into the configuration, whose comments stayed', () => {
    const text = readFileSync(config, 'utf8');
    expect(text).toContain("# The mail provider's SMTP server");
    expect(text).toContain(`\nSMTP_URL=${mail.url}\n`);
    expect(text).toContain('\nMAIL_FROM=site@treino.example.org\n');
    expect(text).toContain('\nSMTP_USER=ana\n');
    expect(text).toContain('\nSECOND_ALERT_EMAIL=bia@example.org\n');
  });

  it('run once more it changes nothing, and npm run check finds nothing in the way', async () => {
    const begun = google.seen.length;
    const again = await setUp([], given());
    expect(again.output).not.toContain('\n+ ');
    expect(again.code).toBe(0);
    const { code, output } = await checkout.run('check', [PROJECT], env);
    expect(output).toContain('✓ Webhook at Stripe\n✓ Webhook at AbacatePay\n');
    expect(output).toContain('! The keys are test keys: nobody can pay with money.');
    expect(output).toContain(`${PROJECT}: nothing stands in the way of a deployment.`);
    expect(code).toBe(0);
    expect(changesSince(begun)).toEqual([]);
  });
});

it('a second project to try things on has an address of its own, where no event of the site goes', async () => {
  const second = 'treino-teste';
  const place = { databaseLocation: 'southamerica-east1', isDatabaseProtected: true, hasBilling: true };
  const other = await openGoogle({ ...emptyProject(second), ...place, apis: 'all', webApps: ['site'] });
  appendFileSync(config, `STAGING_PROJECT=${second}\n`);
  const { output } = await checkout.run('setup', [PROJECT, '--staging'], { ...env, ...other.env });
  await other.close();
  expect(output).toContain(`+ authorise the domains ${second}.web.app, ${second}.firebaseapp.com\n`);
  expect(output).not.toContain('treino.example.org lead to the site');
});

it('files that no commit holds are refused, because a rollback goes to commits', async () => {
  checkout.describeTrainer('own');
  checkout.git('rm', '-q', '--cached', 'storage.rules');
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain('These files differ from the last commit');
  checkout.git('reset', '-q');
});

it('--plan prints the commands and uploads nothing', async () => {
  const { code, output } = await deploy('--plan');
  expect(code).toBe(0);
  const commands = output.split('\n').filter((line) => line.startsWith('  firebase deploy'));
  expect(commands).toEqual([
    '  firebase deploy --only firestore,storage,functions --force --dry-run --project treino-ana',
    '  firebase deploy --only firestore,storage --project treino-ana',
    '  firebase deploy --only functions:default,hosting --force --project treino-ana',
  ]);
  expect(google.project.live).toEqual([]);
});

it('one line of the configuration ends the panel’s worker, and no page begins one', async () => {
  const before = readFileSync(config, 'utf8');
  const staged = (name: string) => readFileSync(join(checkout.staged, 'site', name), 'utf8');
  const begins = () =>
    readdirSync(join(checkout.staged, 'site', 'assets')).filter(
      (name) => name.endsWith('.js') && staged(`assets/${name}`).includes('painel-sw.js'),
    );
  expect(staged('painel-sw.js')).toContain('/assets/dashboard-route-');
  expect(begins()).toHaveLength(1);
  appendFileSync(config, '\nVITE_PANEL_WORKER=off\n');
  expect((await deploy('--plan')).code).toBe(0);
  writeFileSync(config, before);
  expect(staged('painel-sw.js')).toContain('registration.unregister()');
  expect(staged('painel-sw.js')).not.toContain('/assets/');
  expect(begins()).toEqual([]);
});

it('a price that falls by more than half stops it until the price is named, and both prices are printed', async () => {
  const now = { plus: 49_000, pro: 25_990 };
  site.pretend({ project: PROJECT, commit: checkout.git('rev-parse', 'HEAD'), prices: now });
  const { code, output } = await deploy('--plan');
  expect(output).toContain('Price of plus: R$ 189,90, now R$ 490,00\nPrice of pro: R$ 259,90\n');
  expect(output).toContain('The price of plus changes by more than half, to R$ 189,90.');
  expect(output).toContain('add --confirm-prices 18990,25990');
  expect(code).toBe(1);
  expect((await deploy('--plan', '--confirm-prices', '18990,25990')).code).toBe(0);
  site.pretend(undefined);
});

it('a secret without a value stops it before anything is uploaded', async () => {
  const secret = google.project.secrets.get('SMTP_PASSWORD');
  google.project.secrets.delete('SMTP_PASSWORD');
  const { code, output } = await deploy();
  if (secret) google.project.secrets.set('SMTP_PASSWORD', secret);
  expect(code).toBe(1);
  expect(output).toContain(`✗ The secret SMTP_PASSWORD has no value.\n  → npm run setup -- ${PROJECT}`);
  expect(google.project.live).toEqual([]);
});

it('where Google refuses the gate before each sign-up it says so, and the site is not released', async () => {
  google.project.takesGates = false;
  const { code, output } = await deploy();
  google.project.takesGates = true;
  expect(code).toBe(1);
  expect(output).toContain('Authentication is not upgraded to Identity Platform');
  expect(live('function')).toHaveLength(18);
  expect(google.project.live).not.toContain('gate');
  expect(google.project.live).not.toContain('site');
});

it('run again it registers the gate, removes a function that the code does not have, and ends with the site', async () => {
  const begun = google.project.live.length;
  google.project.functions.set('left-over', {
    ...google.project.functions.get('expire-plans'),
    name: `projects/${PROJECT}/locations/southamerica-east1/functions/left-over`,
  });
  appendFileSync(config, '\nMIN_INSTANCES=1\n');
  const { code, output } = await deploy();
  expect(output).toContain('left-over');
  expect(output).toContain(`Live: ${site.address}, commit ${checkout.git('rev-parse', 'HEAD')}.`);
  expect(code).toBe(0);

  const kinds = google.project.live.slice(begun).map((what) => what.split(':')[0] ?? '');
  expect(kinds.indexOf('rules')).toBeLessThan(kinds.indexOf('function'));
  expect(kinds.at(-1)).toBe('site');
  expect(google.project.live.filter((what) => what === 'gate')).toHaveLength(1);
  const names = [...google.project.functions.keys()];
  expect(names).toHaveLength(18);
  const rewrites = (
    JSON.parse(readFileSync(join(checkout.staged, 'firebase.json'), 'utf8')) as {
      hosting: { rewrites: { function?: { functionId: string } }[] };
    }
  ).hosting.rewrites.flatMap((rewrite) => rewrite.function?.functionId ?? []);
  expect(names).toEqual(expect.arrayContaining(rewrites));
  expect(google.project.hasCleanupPolicy).toBe(true);
  expect(live('job').length).toBeGreaterThan(4);
});

it('each function runs on Node 24, as an account of its own, with the configuration and the secrets that it needs', () => {
  const configOf = (name: string) => google.project.functions.get(name)?.['serviceConfig'] as ServiceConfig;
  expect(google.project.functions.get('webhooks')?.['buildConfig']).toMatchObject({
    runtime: 'nodejs24',
  });
  const webhook = configOf('webhooks');
  expect(webhook.serviceAccountEmail).toBe(`payments@${PROJECT}.iam.gserviceaccount.com`);
  expect(webhook.maxInstanceCount).toBe(10);
  expect(webhook.environmentVariables).toMatchObject({
    APP_ORIGINS: 'https://treino.example.org,https://treino-ana.web.app',
    SMTP_URL: mail.url,
  });
  expect(webhook.environmentVariables).not.toHaveProperty('VITE_FIREBASE_API_KEY');
  expect(webhook.secretEnvironmentVariables?.map(({ key }) => key).toSorted()).toEqual([
    'ABACATEPAY_API_KEY',
    'ABACATEPAY_WEBHOOK_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  expect(webhook.minInstanceCount ?? 0).toBe(0);
  const plain = configOf('site');
  expect([plain, configOf('payments')]).toMatchObject([
    { minInstanceCount: 1, availableMemory: '256Mi' },
    { minInstanceCount: 1, availableMemory: '512Mi' },
  ]);
  expect(plain.serviceAccountEmail).toBe(`site@${PROJECT}.iam.gserviceaccount.com`);
  expect(plain.secretEnvironmentVariables ?? []).toEqual([]);
});

interface ServiceConfig {
  readonly serviceAccountEmail: string;
  readonly maxInstanceCount: number;
  readonly minInstanceCount?: number;
  readonly environmentVariables: Readonly<Record<string, string>>;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
}

it("the site is built for the project, and none of the local suite's values is in it", () => {
  const files = google.project.siteFiles;
  expect(files).toEqual(expect.arrayContaining(['/index.html', '/app.html', '/version.json']));
  const scripts = files
    .filter((name) => name.endsWith('.js') && existsSync(join(checkout.staged, 'site', name)))
    .map((name) => readFileSync(join(checkout.staged, 'site', name), 'utf8'))
    .join('\n');
  expect(scripts).toContain('AIzaSyA1234567890abcdefghijklmnopqrstuv');
  expect(scripts).not.toContain('demo-personal');
  expect(JSON.stringify(google.project.siteConfig)).toContain('Content-Security-Policy');
});

// spec: "Sections: results/testimonials with before/after photos (rating 5)"
// spec: "Testimonial (static): name, role/caption, content, rating 5, images"
it("what is deployed says the owner's content, and nothing of the content that is handed over", () => {
  const texts = (folder: string) =>
    readdirSync(join(checkout.staged, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(html|js|json|txt|xml|webmanifest)$/.test(name) && !name.includes('node_modules'))
      .map((name) => [name, readFileSync(join(checkout.staged, folder, name), 'utf8')] as const);
  const deployed = [...texts('site'), ...texts(join('functions', 'lib'))];
  expect(deployed.length).toBeGreaterThan(20);
  for (const [name, text] of deployed) {
    expect(HANDED_OVER.exec(text)?.[0], name).toBeUndefined();
  }
  const page = readFileSync(join(checkout.staged, 'site', 'index.html'), 'utf8').replaceAll('&amp;', '&');
  const { trainer, about, claims, faq, plans, testimonials } = OWN_CONTENT;
  for (const fact of [
    ...Object.values(trainer).filter((fact) => fact !== trainer.whatsapp),
    about.title,
    ...about.story,
    ...about.training,
    about.register,
    ...Object.values(claims),
    ...faq.flatMap(({ question, answer }) => [question, answer]),
    ...Object.values(plans).flatMap(({ name, features }) => [name, ...features]),
    ...testimonials.flatMap(({ name, role, content }) => [name, role, content]),
    'R$ 189,90',
    'R$ 259,90',
    'R$279,90',
    'a partir de R$ 189,90 por 60 dias',
    '"price":"189.90"',
    'Ele chega em até 5 dias úteis depois dela, por e-mail, em PDF.',
    'https://wa.me/5531987654321',
  ]) {
    expect(page).toContain(fact);
  }
  expect(page).not.toContain(LANDING.example);
  for (const picture of ['Antes: Joana', 'Depois: Joana', 'Ana Prado & Irmãs'])
    expect(page).toContain(`alt="${picture}"`);
  const pictures = [...page.matchAll(/\/assets\/(?:ana|joana)[\w-]*\.jpg/g)].map(([file]) => file);
  expect(pictures.length).toBeGreaterThanOrEqual(3);
  for (const file of pictures) expect(google.project.siteFiles).toContain(file);
});

it('a rollback goes to the commit that was live before, from a checkout of its own', async () => {
  const first = checkout.git('rev-parse', 'HEAD');
  checkout.git('commit', '-q', '--allow-empty', '-m', 'Change');
  const second = checkout.git('rev-parse', 'HEAD');
  const without = await checkout.run('rollback', [PROJECT, '--address', site.address], env);
  expect(without.output).toContain('version.json names no commit that was live before.');

  site.pretend({ project: PROJECT, commit: second, previous: first });
  const { code, output } = await checkout.run(
    'rollback',
    [PROJECT, '--plan', '--address', site.address],
    env,
  );
  expect(output).toContain(`Live is ${second}. Going back to ${first}…`);
  expect(output).toContain(`Building commit ${first}…`);
  expect(output).not.toContain('Installing the packages');
  expect(code).toBe(0);
  expect(checkout.git('worktree', 'list').split('\n')).toHaveLength(1);
});

it('a rollback to a commit with other packages installs them', async () => {
  const before = checkout.git('rev-parse', 'HEAD');
  const lockfile = join(checkout.folder, 'package-lock.json');
  writeFileSync(lockfile, `${readFileSync(lockfile, 'utf8')}\n`);
  checkout.git('commit', '-qam', 'Change the packages');
  site.pretend({ project: PROJECT, commit: checkout.git('rev-parse', 'HEAD'), previous: before });
  const { code, output } = await checkout.run(
    'rollback',
    [PROJECT, '--plan', '--address', site.address],
    env,
  );
  expect(output).toContain('Installing the packages');
  expect(code).toBe(0);
});

it('after a deployment that broke off, a rollback goes to the commit that the site still is, and the next one before it', async () => {
  const [first, second] = ['HEAD~1', 'HEAD'].map((name) => checkout.git('rev-parse', name));
  if (first === undefined || second === undefined) throw new Error('There are no two commits');
  site.pretend({ project: PROJECT, commit: second, previous: first });
  checkout.git('commit', '-q', '--allow-empty', '-m', 'Break');
  google.project.takesGates = false;
  expect((await deploy()).code).toBe(1);
  google.project.takesGates = true;

  const rollBack = (...flags: readonly string[]) =>
    checkout.run('rollback', [PROJECT, '--address', site.address, ...flags], env);
  const { code, output } = await rollBack();
  expect(output).toContain(`The last deployment broke off. Going back to ${second}…`);
  expect(output).toContain(`Live: ${site.address}, commit ${second}, before it ${first}.`);
  expect(code).toBe(0);
  expect((await rollBack('--plan')).output).toContain(`Live is ${second}. Going back to ${first}…`);
});

it('nothing was asked of Google that the stand-in does not know', () => {
  // A set-up reads what is not there yet, and firebase-tools asks for what a project of ours never has.
  const absent =
    /^\/(runtimeconfig|compute|secrets|identity|iam|logging)\/|\/jobs\/|databases\/\(default\)$|\/defaultBucket$|\/b\/treino-ana-recovery/;
  const unknown = google.seen.filter(
    ({ status, method, url }) => status === 404 && !(method === 'GET' && absent.test(url)),
  );
  expect(unknown.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});
