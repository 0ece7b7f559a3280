import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SettingsSchema } from '../../scripts/deploy/facts.ts';
import { root } from '../../scripts/processes.ts';
import { makeCheckout, PROJECT, runProgram } from './support/checkout.ts';
import { newProject } from './support/google/api.ts';
import { openGoogle } from './support/google/server.ts';

const checkout = makeCheckout();
afterAll(checkout.remove);
beforeEach(() => {
  checkout.configure();
  checkout.describeTrainer('own');
});

/** What the check says of the checkout. Nothing that it could ask is reachable, so it has to end before it asks. */
async function refusal(project = PROJECT) {
  const { code, output } = await checkout.run('check', [project]);
  expect(code).toBe(1);
  return output;
}

describe('a deployment is refused before anything is asked, built or uploaded', () => {
  it.each([
    [
      'a missing value',
      { MAIL_FROM: undefined },
      "config/treino-ana.env: MAIL_FROM is missing.\n  → The sender's address of every mail",
    ],
    ['an empty value', { SMTP_URL: '' }, 'config/treino-ana.env, line 2: SMTP_URL is missing.'],
    ['a name that nobody knows', { APP_ORIGIN: 'https://x.example.org' }, 'line 4: APP_ORIGIN is not known.'],
    [
      "a public key of AbacatePay's that was cut short",
      { ABACATEPAY_PUBLIC_KEY: 't9dXRhHHo3yDEj5pVDYz0frf' },
      'line 4: ABACATEPAY_PUBLIC_KEY has to be 256.\n  → The key that AbacatePay publishes',
    ],
    [
      'a value of the wrong kind',
      { MAINTENANCE: 'yes' },
      'line 4: MAINTENANCE has to be ("true" | "false").',
    ],
    [
      'an address of this machine',
      { APP_ORIGINS: 'https://treino.example.org,http://127.0.0.1:5000' },
      "line 1: APP_ORIGINS has 'http://127.0.0.1:5000', which is no https:// origin that others can reach.",
    ],
    [
      'an address that the pages do not name',
      { APP_ORIGINS: 'https://outro.example.org' },
      'APP_ORIGINS begins with https://outro.example.org, but the pages name https://treino.example.org',
    ],
  ])('for %s', async (_what, changes, sentence) => {
    checkout.configure(changes);
    expect(await refusal()).toContain(sentence);
  });

  it('for a name that is there twice, and a line that says nothing', async () => {
    checkout.configure({}, 'APP_ORIGINS=https://b.example.org\nhello\n');
    const said = await refusal();
    expect(said).toContain('line 4: APP_ORIGINS is on line 1 already.');
    expect(said).toContain('line 5: this is not NAME=value.');
  });

  it("for the invented trainer's details", async () => {
    checkout.describeTrainer('invented');
    const said = await refusal();
    expect(said).toContain('content/about.json: still invented: story, training.');
    expect(said).toContain('content/testimonials.json: still invented: Camila, Diego, Helena.');
    expect(said).toContain(
      'content/trainer.json: still invented: site, name, cref, legalName, cnpj, address, email, whatsapp, phone, instagram.',
    );
  });

  it('for what is handed over and an owner may not say unproved, until the configuration calls it true', async () => {
    checkout.describeTrainer('invented');
    const said = await refusal();
    for (const name of ['claims', 'videos', 'crossed_out_cents'])
      expect(said).toContain(`content/claims.json and plans.json: ${name} as handed over.`);
    expect(said).toContain('content/about.json: sharingPicture is null');
    checkout.configure({ TRUE_CONTENT: 'claims, videos,crossed_out_cents' });
    expect(await refusal()).not.toContain('as handed over');
  });

  it('for a number of videos that one of the files still has from the hand-over', async () => {
    const plans = join(checkout.folder, 'content', 'plans.json');
    const text = readFileSync(plans, 'utf8');
    writeFileSync(plans, text.replace('Conversa semanal', '1800 vídeos demonstrativos'));
    expect(await refusal()).toContain('content/claims.json and plans.json: videos as handed over.');
  });

  it('for a mistake in the content, and names its file and line', async () => {
    const plans = join(checkout.folder, 'content', 'plans.json');
    writeFileSync(plans, readFileSync(plans, 'utf8').replace('18990', '"189,90"'));
    expect(await refusal()).toContain(
      'content/plans.json:4 plus.price_cents precisa ser o preço em centavos',
    );
  });

  it('for a project without a configuration, and says how to begin one', async () => {
    expect(await refusal('treino-bia')).toContain('npm run setup -- treino-bia begins one. Fill it in.');
  });

  it('for a project that exists on one machine only', async () => {
    expect(await refusal('demo-personal')).toContain('demo-personal exists on one machine only.');
  });

  it('for a staging project that the configuration does not name', async () => {
    const { code, output } = await checkout.run('deploy', [PROJECT, '--staging']);
    expect(code).toBe(1);
    expect(output).toContain('config/treino-ana.env names no other project for --staging.');
  });

  it('but the project that another one names to try things on need not have the address of the pages', async () => {
    checkout.configure({ STAGING_PROJECT: 'treino-teste' });
    const config = join(checkout.folder, 'config', 'treino-teste.env');
    writeFileSync(config, 'MAIL_FROM=a@example.org\nAPP_ORIGINS=https://treino-teste.web.app\n');
    const said = await refusal('treino-teste');
    rmSync(config);
    expect(said).toContain('SMTP_URL is missing');
    expect(said).not.toContain('APP_ORIGINS');
  });

  // firebase-tools itself reads firebase.json: it asks for no sign-in where a token is there, and runs the hooks before any request.
  it.each(['firestore', 'firestore:rules', 'storage', 'functions', 'hosting'])(
    'by hand: firebase deploy --only %s in the root says which command to use',
    async (part) => {
      const program = join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
      const google = await openGoogle(newProject(PROJECT));
      const args = [program, 'deploy', '--only', part, '--project', PROJECT, '--non-interactive'];
      const { code, output } = await runProgram(checkout.folder, args, google.env);
      await google.close();
      expect(output).toContain('npm run deploy -- <project>');
      expect(code).not.toBe(0);
      expect(google.project.live).toEqual([]);
    },
  );
});

it('config/example.env explains every name that a configuration may have', () => {
  const example = readFileSync(join(root, 'config', 'example.env'), 'utf8');
  const names = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]*)=/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(Object.keys(SettingsSchema.entries)));
  expect(names).toHaveLength(new Set(names).size);
});
