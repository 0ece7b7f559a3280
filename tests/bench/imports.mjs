/** Measures `npm run import` with many rows: the operator's program on the Firestore stand-in. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configurationOf, LOCAL_PROJECT } from '../../scripts/configuration.mjs';
import { HOST, root } from '../../scripts/processes.mjs';
import { residentMb, round, timeOf } from './measures.mjs';
import { startFirestore, startSandbox } from './stand-ins.mjs';

/** Enough to see the time of a row. docs/moving-in.md has the figures of ten times as many. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 1_000);
const LIMIT_MB = 400;
const KEY = 'sk_test_bench';
const YEAR = new Date().getUTCFullYear() + 1;
const HEADER =
  'email;nome;telefone;data_nascimento;subscription_tier;subscription_end;altura;peso;objetivo_principal;limitacoes_lesoes\n';

/**
 * Measures a first import, and a repeated one, which finds everything taken.
 * @returns {Promise<import('./measures.mjs').Figures>}
 */
export async function benchImports() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  const file = join(folder, 'subscribers.csv');
  const row = (/** @type {number} */ at) =>
    `ana${at}@exemplo.com;Ana ${at};11 98765-4321;28/02/1990;plus;31/12/${YEAR};1,74;80,9;perder-peso;Nenhuma\n`;
  await writeFile(file, `${HEADER}${Array.from({ length: ROWS }, (_, at) => row(at)).join('')}`);
  const [database, stripe] = [await startFirestore(), await startSandbox('stripe', { STRIPE_KEY: KEY })];
  try {
    const first = await measure(database.port, stripe.url, file);
    const again = await measure(database.port, stripe.url, file);
    return {
      [`${ROWS} rows taken`]: { value: round(first.seconds), unit: 's' },
      [`${ROWS} rows taken: largest memory`]: { value: round(first.mb), unit: 'MB', limit: LIMIT_MB },
      [`${ROWS} rows taken before`]: { value: round(again.seconds), unit: 's' },
    };
  } finally {
    await Promise.all([database.stop(), stripe.stop()]);
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {number} port
 * @param {string} stripe
 * @param {string} file
 */
async function measure(port, stripe, file) {
  let mb = 0;
  const ms = await timeOf(async () => {
    const child = spawn(process.execPath, [join(root, 'functions', 'lib', 'import.mjs'), file], {
      env: {
        ...process.env,
        ...configurationOf(LOCAL_PROJECT),
        APP_ORIGINS: `http://${HOST}:5000`,
        STRIPE_SECRET_KEY: KEY,
        STRIPE_API_URL: stripe,
        GCLOUD_PROJECT: 'demo-bench',
        METADATA_SERVER_DETECTION: 'none',
        FIRESTORE_EMULATOR_HOST: `${HOST}:${port}`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const { pid } = child;
    if (pid === undefined) throw new Error('The import did not start');
    const watch = setInterval(() => (mb = Math.max(mb, residentMb(pid))), 500);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    clearInterval(watch);
    if (code !== 0) throw new Error(`The import ended with ${code}`);
  });
  return { seconds: ms / 1000, mb };
}
