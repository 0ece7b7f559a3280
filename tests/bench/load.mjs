/**
 * Measures the site under load: the deployed functions in one process behind Google's framework, the Firestore emulator and
 * the PIX sandbox in processes of their own. Each purchase is an order, a payment and the provider's webhook.
 */
import { randomUUID } from 'node:crypto';
import { fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { liftPixCeiling } from 'emulators';
import { openSlowRelay, startFirestore, startSandbox } from 'emulators/bench';
import { configurationOf, LOCAL_PROJECT } from '../../scripts/configuration.ts';
import { HOST, root, freePorts } from '../../scripts/processes.ts';
import { median, processorSeconds, residentMb, round } from './measures.mjs';
import { openClient } from './load/client.mjs';

/** @import { Figures } from './measures.mjs' */
/** @import { Purchase } from './load/client.mjs' */

const PANELS = Number(process.env.LOAD_PANELS ?? 500);
const PER_SECOND = 50;
const WEBHOOKS = Number(process.env.LOAD_WEBHOOKS ?? 2_000);
const SLOW_BUYERS = 50;
const SLOW_MS = 10_000;
/** A handler ends within 25 s, and a browser gives up a little later. */
const LONGEST_MS = 25_000;
/** The memory of an instance (256 MiB), and the heap that Node takes there by itself. */
const MEMORY_MB = 268;
const HEAP = '--max-old-space-size=128';
/** A key of the webhooks' signatures, as long as AbacatePay's. */
const PUBLIC_KEY = 'k'.repeat(256);
const PATIENCE_MS = 300_000;

/** @returns {Promise<Figures>} */
export async function benchLoad() {
  const secrets = parseEnv(readFileSync(join(root, 'functions', '.secret.local'), 'utf8'));
  const configuration = configurationOf(LOCAL_PROJECT);
  const [port = 0] = await freePorts(1);
  const functions = `http://${HOST}:${port}`;
  const database = await startFirestore();
  await liftPixCeiling(LOCAL_PROJECT, database.port);
  const sandbox = await startSandbox('abacatepay', {
    ...configuration,
    ABACATEPAY_KEY: secrets['ABACATEPAY_API_KEY'] ?? '',
    ABACATEPAY_WEBHOOK_SECRET: secrets['ABACATEPAY_WEBHOOK_SECRET'] ?? '',
    ABACATEPAY_WEBHOOK_URL: `${functions}/api/abacatepay-webhook`,
    ABACATEPAY_PUBLIC_KEY: PUBLIC_KEY,
  });
  const provider = await openSlowRelay(sandbox.url);
  const worker = spawn(
    process.execPath,
    [HEAP, join(import.meta.dirname, 'faults', 'processes', 'worker.mjs')],
    {
      env: {
        ...process.env,
        ...configuration,
        ...secrets,
        PORT: String(port),
        APP_ORIGINS: 'http://127.0.0.1:5000',
        GCLOUD_PROJECT: LOCAL_PROJECT,
        FIREBASE_CONFIG: JSON.stringify({ projectId: LOCAL_PROJECT }),
        METADATA_SERVER_DETECTION: 'none',
        FIRESTORE_EMULATOR_HOST: `${HOST}:${database.port}`,
        ABACATEPAY_API_URL: provider.url,
        ABACATEPAY_PUBLIC_KEY: PUBLIC_KEY,
        STRIPE_API_URL: `http://${HOST}:9`,
        RATE_LIMIT_ORDERS_PER_ACCOUNT: '100000',
      },
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  );
  const { buy, order, pay, flood, countBooks } = openClient({
    functions,
    sandbox: sandbox.url,
    database: database.url,
    publicKey: PUBLIC_KEY,
    webhookSecret: secrets['ABACATEPAY_WEBHOOK_SECRET'] ?? '',
  });
  const pid = worker.pid ?? 0;
  const peak = { worker: 0, database: 0 };
  const sampling = setInterval(() => {
    peak.worker = Math.max(peak.worker, residentMb(pid));
    peak.database = Math.max(peak.database, residentMb(database.pid));
  }, 500);
  /** @type {Set<string>} */
  const heard = new Set();
  const emails = Array.from({ length: PANELS }, () => `${randomUUID()}@carga.example`);
  const panels = await openPanels(emails, `${HOST}:${database.port}`, (email) => heard.add(email));
  try {
    while (!(await answers(functions))) {
      if (worker.exitCode !== null) throw new Error('The functions ended before they answered.');
      await wait(50);
    }
    const before = { worker: residentMb(pid), database: residentMb(database.pid) };

    const used = () => ({ functions: processorSeconds(pid), database: processorSeconds(database.pid) });
    const [started, usedAtStart] = [performance.now(), used()];
    const bought = await Promise.all(
      emails.map(async (email, index) => {
        await wait((index * 1_000) / PER_SECOND);
        return buy(email);
      }),
    );
    await until(() => heard.size === PANELS);
    const [boughtMs, usedAfterPurchases] = [performance.now() - started, used()];
    const afterPurchases = await countBooks(bought);

    const [flooding, usedBefore] = [performance.now(), used()];
    const again = await flood(bought, WEBHOOKS);
    const [floodMs, usedAfterFlood] = [performance.now() - flooding, used()];
    const afterFlood = await countBooks(bought);

    provider.answerAfter(SLOW_MS);
    const slow = await Promise.all(
      Array.from({ length: SLOW_BUYERS }, () => order(`${randomUUID()}@carga.example`, randomUUID())),
    );
    provider.answerAfter(0);
    await Promise.all(slow.map(({ pixId }) => pay(pixId)));
    await until(async () => (await countBooks(slow)).wrong === 0);
    const afterSlow = await countBooks([...bought, ...slow]);

    const repeated = await repeatedDeliveries(sandbox.url);

    return {
      'processors of this machine': { value: cpus().length, unit: '' },
      'memory of this machine': { value: Math.round(totalmem() / 1e6), unit: 'MB' },
      'live panels': { value: PANELS, unit: '' },
      'panels that did not hear of their plan': { value: PANELS - heard.size, unit: '', limit: 0 },
      'purchases offered': { value: PER_SECOND, unit: '/s' },
      'purchases done, up to the panel': { value: round(PANELS / (boughtMs / 1_000)), unit: '/s' },
      ...processorTimes('a purchase', usedAtStart, usedAfterPurchases, PANELS),
      'orders refused, and made by another press': {
        value: bought.reduce((sum, { refused }) => sum + refused, 0),
        unit: '',
      },
      'answer to an order, median': {
        value: round(median(bought.map(({ answerMs }) => answerMs))),
        unit: 'ms',
      },
      'answer to an order, longest': longest(bought),
      'paid and not granted, or granted twice': {
        value: afterPurchases.wrong + afterFlood.wrong + afterSlow.wrong,
        unit: '',
        limit: 0,
      },
      "the provider's webhooks that it had to repeat": { value: repeated, unit: '' },
      'webhooks at once': { value: WEBHOOKS, unit: '' },
      'webhooks a second': { value: round(WEBHOOKS / (floodMs / 1_000)), unit: '/s' },
      ...processorTimes('a webhook', usedBefore, usedAfterFlood, WEBHOOKS),
      'webhooks that had to be sent again': { value: again, unit: '' },
      'grants that the webhooks added': {
        value: afterFlood.granted - afterPurchases.granted,
        unit: '',
        limit: 0,
      },
      'mails that the webhooks added': { value: afterFlood.mails - afterPurchases.mails, unit: '', limit: 0 },
      'provider answers in 10 s: longest answer to an order': { ...longest(slow), limit: LONGEST_MS },
      'functions, memory before': { value: round(before.worker), unit: 'MB' },
      'functions, most memory': { value: round(peak.worker), unit: 'MB', limit: MEMORY_MB },
      'Firestore emulator, memory before': { value: round(before.database), unit: 'MB' },
      'Firestore emulator, most memory': { value: round(peak.database), unit: 'MB' },
    };
  } finally {
    clearInterval(sampling);
    panels.kill('SIGKILL');
    worker.kill('SIGKILL');
    provider.close();
    await Promise.all([database.stop(), sandbox.stop()]);
  }
}

/**
 * How many of its webhooks the provider had to send again. Prints what the attempts came to.
 * @param {string} sandbox
 */
async function repeatedDeliveries(sandbox) {
  /** @type {{ deliveries: { attempts: { outcome: string }[] }[] }} */
  const { deliveries } = await (await fetch(`${sandbox}/_sandbox/webhooks`)).json();
  /** @type {Record<string, number>} */
  const outcomes = {};
  for (const { outcome } of deliveries.flatMap(({ attempts }) => attempts))
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  console.log('webhooks of the provider by their answers:', outcomes);
  return deliveries.filter(({ attempts }) => attempts.length > 1).length;
}

/** @typedef {{ functions: number, database: number }} Used */

/**
 * The processor time of one of `count` things, in the functions and in the Firestore emulator.
 * @param {string} what
 * @param {Used} before
 * @param {Used} after
 * @param {number} count
 * @returns {Figures}
 */
function processorTimes(what, before, after, count) {
  const each = (/** @type {keyof Used} */ name) => ({
    value: round(((after[name] - before[name]) * 1_000) / count),
    unit: 'ms',
  });
  return {
    [`processor time of ${what}: functions`]: each('functions'),
    [`processor time of ${what}: Firestore emulator`]: each('database'),
  };
}

/** @param {readonly Purchase[]} purchases */
const longest = (purchases) => ({
  value: round(Math.max(...purchases.map(({ answerMs }) => answerMs))),
  unit: 'ms',
});

/**
 * @param {readonly string[]} emails
 * @param {string} address
 * @param {(email: string) => void} hear
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
function openPanels(emails, address, hear) {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'load', 'panels.mjs'), [LOCAL_PROJECT, ...emails], {
      env: { ...process.env, FIRESTORE_EMULATOR_HOST: address },
    });
    child.once('exit', (code) => reject(new Error(`The panels ended with ${code}`)));
    child.on('message', (/** @type {'listening' | { email: string }} */ message) => {
      if (message === 'listening') resolve(child);
      else hear(message.email);
    });
  });
}

/** @param {() => boolean | Promise<boolean>} holds */
async function until(holds) {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) return;
    await wait(100);
  }
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(`${url}/backends`)).ok;
  } catch {
    return false;
  }
}
