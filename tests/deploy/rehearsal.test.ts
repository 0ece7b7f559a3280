import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCheckout, PROJECT } from './support/checkout.ts';
import { newProject } from './support/google/api.ts';
import { openGoogle } from './support/google/server.ts';
import { openLiveSite } from './support/live-site.ts';

/*
 * The owner's commands, in an owner's checkout, with the real firebase-tools. Only Google is a stand-in, which shows what is
 * asked and in which order. Rights, quotas and the build of the functions show only on a real project.
 */
const checkout = makeCheckout();
let google: Awaited<ReturnType<typeof openGoogle>>;
let site: Awaited<ReturnType<typeof openLiveSite>>;
beforeAll(async () => {
  google = await openGoogle(newProject(PROJECT));
  site = await openLiveSite(checkout.staged);
});
afterAll(async () => {
  await site.close();
  await google.close();
  checkout.remove();
});

const deploy = (...args: readonly string[]) =>
  checkout.run('deploy', [PROJECT, '--address', site.address, ...args], google.env);

/** What an answer of the fake says became live, of one kind. */
const live = (kind: string) =>
  google.project.live.flatMap((what) => (what.startsWith(`${kind}:`) ? [what.slice(kind.length + 1)] : []));

it('a project whose database is elsewhere, or has none, is refused', async () => {
  google.project.databaseLocation = 'nam5';
  expect((await deploy()).output).toContain(
    'The Firestore database is in nam5 and not in southamerica-east1. It cannot be moved.',
  );
  google.project.databaseLocation = undefined;
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain('firestore:databases:create "(default)" --location southamerica-east1');
  google.project.databaseLocation = 'southamerica-east1';
  expect(google.project.live).toEqual([]);
});

it('a web app that is not the one of the configuration is refused', async () => {
  checkout.configure({ VITE_FIREBASE_STORAGE_BUCKET: 'treino-bia.firebasestorage.app' });
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain('VITE_FIREBASE_STORAGE_BUCKET is not what the web app has as storageBucket.');
  checkout.configure();
});

it('files that no commit holds are refused, because a rollback goes to commits', async () => {
  checkout.describeTrainer('own');
  checkout.git('rm', '-q', '--cached', 'storage.rules');
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain('These files differ from the last commit');
  checkout.git('reset', '-q', '--hard');
});

it('--plan prints the commands and uploads nothing', async () => {
  const { code, output } = await deploy('--plan');
  expect(code).toBe(0);
  const commands = output.split('\n').filter((line) => line.startsWith('  firebase deploy'));
  expect(commands.at(0)).toContain('--only firestore,storage,functions --force --dry-run');
  expect(commands.at(1)).toContain('--only firestore,storage --project treino-ana');
  expect(commands.at(2)).toContain('--only functions:default:before-user-created --force');
  expect(commands.at(-1)).toContain('--only hosting --project treino-ana');
  expect(google.project.live).toEqual([]);
});

it('a secret without a value stops it before anything is uploaded', async () => {
  google.project.secrets.delete('STRIPE_WEBHOOK_SECRET');
  const { code, output } = await deploy();
  google.project.secrets.add('STRIPE_WEBHOOK_SECRET');
  expect(code).toBe(1);
  expect(output).toContain('A secret of the functions has no value.');
  expect(output).toContain(`npx firebase functions:secrets:set <name> --project ${PROJECT}`);
  expect(google.project.live).toEqual([]);
});

it('without Identity Platform it stops at the gate, before any other function and before the site', async () => {
  google.project.hasIdentityPlatform = false;
  const { code, output } = await deploy();
  google.project.hasIdentityPlatform = true;
  expect(code).toBe(1);
  expect(output).toContain('Authentication is not upgraded to Identity Platform');
  expect(live('function')).toEqual(['before-user-created']);
  expect(google.project.live).not.toContain('site');
});

it('run again it goes on, five functions at a time, and ends with the site and a look at it', async () => {
  const begun = google.project.live.length;
  google.project.functionsAtOnce = 5;
  const { code, output } = await deploy();
  expect(output).toContain(`Live: ${site.address}, commit ${checkout.git('rev-parse', 'HEAD')}.`);
  expect(code).toBe(0);

  const kinds = google.project.live.slice(begun).map((what) => what.split(':')[0] ?? '');
  expect(kinds.indexOf('rules')).toBeLessThan(kinds.indexOf('function'));
  expect(kinds.at(-1)).toBe('site');
  expect(google.project.live.filter((what) => what === 'gate')).toHaveLength(1);
  expect(Math.max(...google.project.uploads)).toBe(5);
  const names = [...google.project.functions.keys()];
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
  expect(google.project.functions.get('stripe-webhook')?.['buildConfig']).toMatchObject({
    runtime: 'nodejs24',
  });
  const webhook = configOf('stripe-webhook');
  expect(webhook.serviceAccountEmail).toBe(`payments@${PROJECT}.iam.gserviceaccount.com`);
  expect(webhook.maxInstanceCount).toBe(10);
  expect(webhook.environmentVariables).toMatchObject({
    APP_ORIGINS: 'https://treino.example.org,https://treino-ana.web.app',
    ABACATEPAY_PUBLIC_KEY: 'public-key',
  });
  expect(webhook.environmentVariables).not.toHaveProperty('VITE_FIREBASE_API_KEY');
  expect(webhook.secretEnvironmentVariables?.map(({ key }) => key).toSorted()).toEqual([
    'ABACATEPAY_API_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  const plain = configOf('list-payments');
  expect(plain.serviceAccountEmail).toBe(`site@${PROJECT}.iam.gserviceaccount.com`);
  expect(plain.secretEnvironmentVariables ?? []).toEqual([]);
});

interface ServiceConfig {
  readonly serviceAccountEmail: string;
  readonly maxInstanceCount: number;
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

it('a rollback goes to the commit that was live before, from a checkout of its own', async () => {
  const first = checkout.git('rev-parse', 'HEAD');
  checkout.git('commit', '-q', '--allow-empty', '-m', 'Change');
  const second = checkout.git('rev-parse', 'HEAD');
  const without = await checkout.run('rollback', [PROJECT, '--address', site.address], google.env);
  expect(without.output).toContain('version.json names no commit that was live before.');

  site.pretend({ project: PROJECT, commit: second, previous: first });
  const { code, output } = await checkout.run(
    'rollback',
    [PROJECT, '--plan', '--address', site.address],
    google.env,
  );
  expect(output).toContain(`Live is ${second}. Going back to ${first}…`);
  expect(output).toContain(`Building commit ${first}…`);
  expect(code).toBe(0);
  expect(checkout.git('worktree', 'list').split('\n')).toHaveLength(1);
});

it('nothing was asked of Google that the stand-in does not know', () => {
  const absent = /^\/(runtimeconfig|compute)\/|\/jobs\/|databases\/\(default\)$|\/secrets\/STRIPE_WEBHOOK/;
  const unknown = google.seen.filter(({ status, url }) => status === 404 && !absent.test(url));
  expect(unknown.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});
