/** Measures the polls of a waiting browser: the deployed handlers in one process, the stand-ins in processes of their own. */
import { configurationOf, LOCAL_PROJECT } from '../../scripts/configuration.mjs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOST, root } from '../../scripts/processes.mjs';
import { round } from './measures.mjs';
import { startFirestore, startSandbox } from './stand-ins.mjs';

const KEYS = {
  ABACATEPAY_API_KEY: 'abc_dev_bench',
  STRIPE_SECRET_KEY: 'sk_test_bench',
};

/**
 * Measures polls per second. The requests to the providers and the errors during the polls are counted as well; there must
 * be none of either.
 * @returns {Promise<import('./measures.mjs').Figures>}
 */
export async function benchPolls() {
  const standIns = await Promise.all([
    startFirestore(),
    startSandbox('abacatepay', { ABACATEPAY_KEY: KEYS.ABACATEPAY_API_KEY }),
    startSandbox('stripe', { STRIPE_KEY: KEYS.STRIPE_SECRET_KEY }),
  ]);
  try {
    const [database, abacatepay, stripe] = standIns;
    const env = {
      ...process.env,
      ...configurationOf(LOCAL_PROJECT),
      APP_ORIGINS: 'http://127.0.0.1:5000',
      ...KEYS,
      GCLOUD_PROJECT: 'demo-bench',
      FIREBASE_CONFIG: JSON.stringify({ projectId: 'demo-bench' }),
      METADATA_SERVER_DETECTION: 'none',
      FIRESTORE_EMULATOR_HOST: `${HOST}:${database.port}`,
      ABACATEPAY_SANDBOX: abacatepay.url,
      STRIPE_SANDBOX: stripe.url,
      RATE_LIMIT_ORDERS_PER_ACCOUNT: '1000',
      RATE_LIMIT_POLLS_PER_PAYMENT: '999999999',
    };
    const program = join(root, 'tests', 'bench', 'poll-handlers.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env, maxBuffer: 2 ** 26 });
    /** @type {Record<string, import('./poll-handlers.mjs').Phase>} */
    const phases = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    return Object.fromEntries(
      Object.entries(phases).flatMap(([name, { polls, seconds, errors, asked }]) => [
        [name, { value: round(polls / seconds), unit: 'polls/s' }],
        [`${name}: requests to the provider`, { value: asked, unit: '', limit: 0 }],
        [`${name}: errors`, { value: errors, unit: '', limit: 0 }],
      ]),
    );
  } finally {
    await Promise.all(standIns.map(({ stop }) => stop()));
  }
}
