import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root, TYPESCRIPT } from '../../../scripts/processes.ts';
import { writeOwnContent } from '../../support/own-content.ts';

/** The project that the checkout's owner deploys to. */
export const PROJECT = 'treino-ana';

/** What the owner wrote into config/treino-ana.env. */
export const SETTINGS = {
  APP_ORIGINS: 'https://treino.example.org,https://treino-ana.web.app',
  SMTP_URL: 'smtps://smtp.example.org',
  MAIL_FROM: 'site@treino.example.org',
};

/** What the owner's commands need on a real project. The stand-ins are not among it: none of these commands may load them. */
const PARTS = [
  '.gitignore',
  'config',
  'content',
  'domain',
  'firebase.json',
  'firestore.indexes.json',
  'firestore.rules',
  'functions',
  'package-lock.json',
  'package.json',
  'scripts',
  'storage.rules',
  'tsconfig.base.json',
  'web',
];

/** The checkout's set-up links the packages of this machine, because installing them again would take minutes. */
const SET_UP = `
import { join } from 'node:path';
import ${JSON.stringify(TYPESCRIPT[1])};
const { linkPackages } = await import(${JSON.stringify(join(root, 'scripts', 'link-packages.ts'))});
console.log('Installing the packages');
linkPackages(${JSON.stringify(root)}, join(import.meta.dirname, '..'));
`;

const TRAINER_PROGRAM = `
const { FIRESTORE_URL, GCLOUD_PROJECT } = process.env;
const [, email] = process.argv.slice(2);
await fetch(FIRESTORE_URL + '/v1/projects/' + GCLOUD_PROJECT + '/databases/(default)/documents/trainers', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ fields: { email: { stringValue: email } } }),
});
console.log('Added ' + email + '.');
`;

/** An alert policy as the console of Google shows one. */
const ALERT = {
  displayName: 'Rehearsal',
  combiner: 'OR',
  enabled: true,
  conditions: [
    {
      displayName: 'Too many errors',
      conditionThreshold: {
        filter: 'resource.type="cloud_run_revision" AND metric.type="run.googleapis.com/request_count"',
        comparison: 'COMPARISON_GT',
        thresholdValue: 5,
        duration: '300s',
        aggregations: [{ alignmentPeriod: '300s', perSeriesAligner: 'ALIGN_SUM' }],
      },
    },
  ],
};

/** An owner's checkout of this project: committed, with a configuration and the owner's own details. */
export function makeCheckout() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'checkout-')));
  for (const part of PARTS) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (source) => !['node_modules', 'dist', 'lib'].includes(basename(source)),
    });
  }
  writeFileSync(join(folder, 'scripts', 'install.mjs'), SET_UP);
  execFileSync(process.execPath, [join(folder, 'scripts', 'install.mjs')]);
  const content = join(folder, 'content');
  const file = join(folder, 'config', `${PROJECT}.env`);
  const checkout = {
    folder,
    staged: join(folder, '.local', 'deploy', PROJECT),
    /** Writes the configuration, with `changes` in it. A value that is undefined is left out. */
    configure(changes: Readonly<Record<string, string | undefined>> = {}, more = '') {
      const lines = Object.entries({ ...SETTINGS, ...changes }).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${value}`],
      );
      writeFileSync(file, `${lines.join('\n')}\n${more}`);
    },
    /** Removes the configuration, as it is before the first set-up. */
    unconfigure() {
      rmSync(file);
    },
    /** Writes the owner's own content, or the one that is handed over. */
    describeTrainer(whose: 'own' | 'invented') {
      rmSync(content, { recursive: true });
      if (whose === 'own') writeOwnContent(content);
      else cpSync(join(root, 'content'), content, { recursive: true });
    },
    /** Lets a program stand for `npm run trainer`, which asks Google past its stand-in: it writes the trainer's document only. */
    standInForTrainers() {
      const program = join(folder, 'functions', 'src', 'ops', 'trainer', 'trainer.ts');
      writeFileSync(program, TRAINER_PROGRAM);
      checkout.git('commit', '-qam', 'Stand in');
    },
    git: (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', ...args], {
        cwd: folder,
        encoding: 'utf8',
        stdio: 'pipe',
      }).trim(),
    /** Runs one of the owner's commands, and answers its exit code and all that it printed. */
    run: (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
      runProgram(folder, [...TYPESCRIPT, join('scripts', `${name}.ts`), ...args], env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  checkout.describeTrainer('own');
  checkout.configure();
  mkdirSync(join(folder, 'config', 'alerts'), { recursive: true });
  writeFileSync(join(folder, 'config', 'alerts', 'rehearsal.json'), JSON.stringify(ALERT));
  checkout.git('init', '-q');
  checkout.git('add', '-A');
  checkout.git('commit', '-qm', 'Begin');
  return checkout;
}

/** Runs a Node program to its end. */
export function runProgram(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
    let output = '';
    child.stdout.on('data', (data) => (output += String(data)));
    child.stderr.on('data', (data) => (output += String(data)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
