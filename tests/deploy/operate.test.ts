import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCheckout, PROJECT } from './support/checkout.ts';
import { newProject } from './support/google/api.ts';
import { openGoogle } from './support/google/server.ts';

/*
 * How the operator's programs come to a real project. The programs themselves are tested on the local suite's parts; a
 * program in the checkout stands for them here and prints its environment.
 */
const checkout = makeCheckout();
const home = mkdtempSync(join(tmpdir(), 'home-'));
let google: Awaited<ReturnType<typeof openGoogle>>;
beforeAll(async () => {
  google = await openGoogle(newProject(PROJECT));
  for (const name of ['trainer', 'support']) {
    const file = join(checkout.folder, 'functions', 'src', 'ops', name, `${name}.ts`);
    writeFileSync(file, 'console.log(JSON.stringify(process.env));');
  }
});
afterAll(async () => {
  await google.close();
  checkout.remove();
  rmSync(home, { recursive: true, force: true });
});

/** Runs a program with a home folder of its own, so that this machine's own sign-in at Google is not seen. */
const operate = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  checkout.run('operate', [name, ...args], { ...google.env, HOME: home, XDG_CONFIG_HOME: home, ...env });

it('nobody signed in at Google is told to sign in', async () => {
  const { code, output } = await operate('trainer', ['--project', PROJECT]);
  expect(code).toBe(1);
  expect(output).toContain('✗ Nobody is signed in at Google on this machine.\n  → npx firebase login');
});

describe('signed in by npx firebase login', () => {
  beforeAll(() => {
    mkdirSync(join(home, 'configstore'));
    writeFileSync(
      join(home, 'configstore', 'firebase-tools.json'),
      JSON.stringify({ user: { email: 'ana@example.org' }, tokens: { refresh_token: 'of ana' } }),
    );
  });

  it("a program has the project's configuration, the sign-in and its secrets, and nothing of the local suite", async () => {
    const { code, output } = await operate('support', ['find', 'ana', `--project=${PROJECT}`], {
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
      ABACATEPAY_API_KEY: 'from the environment',
    });
    expect(output).toContain(`Project ${PROJECT}\n`);
    expect(code).toBe(0);
    const environment = JSON.parse(output.split('\n').at(-2) ?? '') as Record<string, string>;
    expect(environment).toMatchObject({
      GCLOUD_PROJECT: PROJECT,
      GOOGLE_CLOUD_QUOTA_PROJECT: PROJECT,
      APP_ORIGINS: 'https://treino.example.org,https://treino-ana.web.app',
      STRIPE_SECRET_KEY: 'value of STRIPE_SECRET_KEY',
      ABACATEPAY_API_KEY: 'from the environment',
    });
    expect(environment).not.toHaveProperty('FIRESTORE_EMULATOR_HOST');
    const file = environment['GOOGLE_APPLICATION_CREDENTIALS'] ?? '';
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      type: 'authorized_user',
      refresh_token: 'of ana',
    });
  });

  it('a secret that is not there is named', async () => {
    google.project.secrets.delete('STRIPE_SECRET_KEY');
    const { code, output } = await operate('support', ['--project', PROJECT]);
    google.project.secrets.set('STRIPE_SECRET_KEY', {
      value: 'value of STRIPE_SECRET_KEY',
      createTime: new Date().toISOString(),
    });
    expect(code).toBe(1);
    expect(output).toContain('STRIPE_SECRET_KEY');
  });

  it('a project without a configuration is refused', async () => {
    const { code, output } = await operate('trainer', ['--project', 'treino-bia']);
    expect(code).toBe(1);
    expect(output).toContain('There is no config/treino-bia.env.');
  });
});
