/**
 * Measures what each scheduled function costs with a hundred thousand subscribers, and computes the bill of a month. The
 * functions run on the Firestore emulator, which counts as Google bills. The payment providers, Auth and the mail server
 * answer at once: their waiting is computed from how often they were asked.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { configurationOf, LOCAL_PROJECT } from '../../scripts/configuration.mjs';
import { HOST, root } from '../../scripts/processes.mjs';
import { residentMb, round } from './measures.mjs';
import { startAuth, startMailServer } from './scale/auth-and-mail.mjs';
import { addUsage, priceOf } from './scale/bill.mjs';
import { startFirestore } from './stand-ins.mjs';

/** @import { Figures } from './measures.mjs' */
/** @import { Usage } from './scale/bill.mjs' */

/** The people; fewer for a try. */
const PEOPLE = Number(process.env.SCALE_PEOPLE ?? 100_000);
const THOUSANDS = PEOPLE / 1_000;
const DAYS = 30;

/**
 * How long, in seconds, a provider is taken to need for one look, and how many looks go on side by side. A look at a card is
 * several requests; an account is looked up with 200 others.
 */
const WAITS = { pix: [1, 5], card: [3, 5], accounts: [0.2, 200], mails: [2, 5] };

/**
 * A scheduled function: how often it runs in a day, and the seconds after which a run is ended.
 * @typedef {{ name: string, runs: number, limit: number }} Schedule
 */

/** A call, a poll, a webhook or a trigger takes this long on the processor, in seconds. */
const INVOCATION_SECONDS = 0.2;
/** In 60 days a subscriber by PIX buys once, and everybody with access opens the dashboard eight times a month. */
const PURCHASES_OF_A_THOUSAND = (240 * DAYS) / 60;
const VISITS_OF_A_THOUSAND = 440 * 8;
/** A visit reads the record, the answers and the workout, and asks once for the state of the plan. */
const VISIT = { reads: 6, writes: 0, deletes: 0, invocations: 1, seconds: INVOCATION_SECONDS };

/**
 * The counts that the program prints, with what was counted around it.
 * @typedef {Usage & { pix: number, card: number, accounts: number, mails: number, peakMb: number }} Cost
 */

/** @returns {Promise<Figures>} */
export async function benchScale() {
  const asked = { accounts: 0, mails: 0 };
  const database = await startFirestore();
  const auth = await startAuth(asked);
  const mailServer = await startMailServer(asked);
  const folder = mkdtempSync(join(tmpdir(), 'scale-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'program.mjs');
  await build({
    input: join(import.meta.dirname, 'scale', 'program.ts'),
    platform: 'node',
    external: [/^firebase-(admin|functions)(\/|$)/],
    output: { file, format: 'esm', codeSplitting: false },
  });
  const env = {
    ...process.env,
    ...configurationOf(LOCAL_PROJECT),
    APP_ORIGINS: 'http://127.0.0.1:5000',
    GCLOUD_PROJECT: 'demo-bench',
    FIREBASE_CONFIG: JSON.stringify({ projectId: 'demo-bench' }),
    METADATA_SERVER_DETECTION: 'none',
    FIRESTORE_EMULATOR_HOST: `${HOST}:${database.port}`,
    FIREBASE_AUTH_EMULATOR_HOST: auth.address,
    SMTP_URL: `smtp://${mailServer.address}`,
    SMTP_PASSWORD: '',
  };
  const usage = async () => (await fetch(`${database.url}/emulator/v1/projects/demo-bench/usage`)).json();
  /** @param {readonly string[]} args @returns {Promise<Cost>} */
  const measure = async (...args) => {
    const [before, asking] = [await usage(), { ...asked }];
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
      env,
      maxBuffer: 2 ** 28,
    });
    const after = await usage();
    const told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    return {
      invocations: 1,
      ...told,
      // The program reads one document to connect.
      reads: after.reads - before.reads - 1,
      writes: after.writes - before.writes,
      deletes: after.deletes - before.deletes,
      accounts: asked.accounts - asking.accounts,
      mails: asked.mails - asking.mails,
    };
  };
  try {
    const moment = new Date().toISOString();
    const { stdout } = await promisify(execFile)(process.execPath, [file, 'schedules'], { env });
    /** @type {readonly Schedule[]} */
    const schedules = JSON.parse(stdout.trim().split('\n').at(-1) ?? '').rows;
    /** @type {Record<string, Cost>} */
    const empty = {};
    for (const { name } of schedules) empty[name] = await measure('run', name, moment);
    await measure('seed', String(PEOPLE), moment);
    const memory = residentMb(database.pid);
    const purchase = await measure('purchase', moment);
    /** @type {Record<string, Cost>} */
    const full = {};
    for (const { name } of schedules) full[name] = await measure('run', name, moment);
    return {
      ...Object.assign(
        {},
        ...schedules.map((schedule) => figuresOf(schedule, full[schedule.name] ?? purchase)),
      ),
      ...bill(schedules, empty, full, purchase),
      'memory of the emulator with all of it': { value: Math.round(memory), unit: 'MB' },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([database.stop(), auth.stop(), mailServer.stop()]);
  }
}

/** @param {Cost} cost */
function waited(cost) {
  return Object.entries(WAITS).reduce(
    (sum, [kind, [each = 0, sideBySide = 1]]) =>
      sum + (cost[/** @type {keyof typeof WAITS} */ (kind)] * each) / sideBySide,
    0,
  );
}

/**
 * @param {Schedule} schedule
 * @param {Cost} cost
 * @returns {Figures}
 */
function figuresOf({ name, limit }, cost) {
  const seconds = cost.seconds + waited(cost);
  if (seconds > limit) throw new Error(`${name} would take ${round(seconds)} s.`);
  return {
    [`${name}: documents read`]: { value: cost.reads, unit: '' },
    [`${name}: documents written`]: { value: cost.writes, unit: '' },
    [`${name}: providers, accounts and mails asked`]: {
      value: cost.pix + cost.card + cost.accounts + cost.mails,
      unit: '',
    },
    [`${name}: time of a run`]: { value: round(seconds), unit: 's', limit },
    [`${name}: memory`]: { value: Math.round(cost.peakMb), unit: 'MB', limit: 268 },
  };
}

/**
 * The bill of a month: what runs without anybody, what a thousand subscribers add, and the whole.
 * @param {readonly Schedule[]} schedules
 * @param {Record<string, Cost>} empty
 * @param {Record<string, Cost>} full
 * @param {Cost} purchase
 * @returns {Figures}
 */
function bill(schedules, empty, full, purchase) {
  const monthly = (/** @type {Record<string, Cost>} */ costs) =>
    addUsage(
      schedules.map(({ name, runs }) => {
        const cost = /** @type {Cost} */ (costs[name]);
        return [runs * DAYS, { ...cost, seconds: cost.seconds + waited(cost) }];
      }),
    );
  const [base, whole] = [monthly(empty), monthly(full)];
  const bought = { ...purchase, seconds: purchase.invocations * INVOCATION_SECONDS };
  const people = addUsage([
    [1 / THOUSANDS, whole],
    [-1 / THOUSANDS, base],
    [PURCHASES_OF_A_THOUSAND, bought],
    [VISITS_OF_A_THOUSAND, VISIT],
  ]);
  const all = addUsage([
    [1, base],
    [THOUSANDS, people],
  ]);
  return {
    ...tableOf('nobody', base),
    ...tableOf('each 1,000 subscribers', people),
    ...tableOf('one purchase by PIX', bought),
    'month, 1,000 subscribers, less what is free': dollars(
      addUsage([
        [1, base],
        [1, people],
      ]),
      true,
    ),
    [`month, ${PEOPLE} subscribers, less what is free`]: dollars(all, true),
  };
}

/**
 * @param {string} whose
 * @param {Usage} usage
 * @returns {Figures}
 */
function tableOf(whose, usage) {
  return {
    [`month, ${whose}: reads`]: { value: usage.reads, unit: '' },
    [`month, ${whose}: writes`]: { value: usage.writes, unit: '' },
    [`month, ${whose}: invocations`]: { value: usage.invocations, unit: '' },
    [`month, ${whose}: processor`]: { value: Math.round(usage.seconds), unit: 's' },
    [`month, ${whose}: list price`]: dollars(usage, false),
  };
}

/**
 * @param {Usage} usage
 * @param {boolean} lessFree
 */
const dollars = (usage, lessFree) => ({ value: round(priceOf(usage, lessFree)), unit: 'US$' });
