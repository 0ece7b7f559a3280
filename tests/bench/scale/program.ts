/**
 * The process that `scale.mjs` measures: `schedules`, `seed <people> <moment>`, `run <schedule> <moment>` or `purchase
 * <moment>`. The last line of its output has the counts as JSON.
 */
import { randomUUID } from 'node:crypto';
import { setClock } from '../../../functions/src/clock.ts';
import { runParts } from '../../../functions/src/call/run-parts.ts';
import { firestore } from '../../../functions/src/firebase/firestore.ts';
import { CALLABLE_HANDLERS, SCHEDULES, TRIGGERS } from '../../../functions/src/handlers.ts';
import { runSchedule } from '../../../functions/src/health/run-schedule.ts';
import { toStoredMail } from '../../../functions/src/mail.ts';
import { liveDeps } from '../../../functions/src/payments/live-deps.ts';
import type { PaymentDeps } from '../../../functions/src/payments/ports/payment-deps.ts';
import { pixKey } from '../../../functions/src/payments/records/payment-key.ts';
import { syncPayment } from '../../../functions/src/payments/sync/sync-payment.ts';
import { CPF } from '../../functions/support/people/buyers.ts';
import { writtenEvent } from '../../functions/support/written-event.ts';
import { documentsOf } from './documents.ts';
import { countingGateways, type Looks, pay } from './gateways.ts';
import { personId } from './people.ts';

const BATCH = 500;
/** How many of the things that a run of each minute or hour finds are waiting. */
const WAITING = 10;
/** A waiting browser asks every 5 s. A buyer takes about two minutes from the code to the bank's app and back. */
const POLLS = 24;

const [task = '', what = '', at = ''] = process.argv.slice(2);
// An instance that runs every minute is connected already. This is one read.
await (await firestore()).doc('warm/up').get();
const begun = Date.now();
const moment = new Date(at || what || Date.now());
setClock(() => moment.getTime() + (Date.now() - begun));
const now = () => new Date(moment.getTime() + (Date.now() - begun));
const looks: Looks = { pix: 0, card: 0 };
const deps: PaymentDeps = { ...liveDeps(), ...countingGateways(() => moment, looks) };

const TASKS: Readonly<Record<string, () => Promise<object>>> = { schedules, seed, run, purchase };
const counts = await TASKS[task]?.();
console.log(
  JSON.stringify({
    ...counts,
    ...looks,
    seconds: (Date.now() - begun) / 1000,
    // Kilobytes on Linux and macOS.
    peakMb: process.resourceUsage().maxRSS / 1000,
  }),
);
process.exit(0);

/** How often each schedule runs in a day, and the seconds after which a run is ended. */
async function schedules(): Promise<object> {
  const rows = Object.entries(SCHEDULES).map(([name, { when }]) => {
    const minutes = /^every (\d+) minutes$/.exec(when.schedule)?.[1];
    return {
      name,
      runs: minutes === undefined ? 1 : (24 * 60) / Number(minutes),
      limit: when.timeoutSeconds,
    };
  });
  return { rows };
}

/** Writes the people, and what waits for the runs of each minute and hour. */
async function seed(): Promise<object> {
  const db = await firestore();
  let batch = db.batch();
  let [size, written] = [0, 0];
  const put = async (path: string, fields: object) => {
    batch.set(db.doc(path), fields);
    size += 1;
    written += 1;
    if (size < BATCH) return;
    await batch.commit();
    batch = db.batch();
    size = 0;
  };
  for (let index = 0; index < Number(what); index += 1) {
    for (const [path, fields] of documentsOf(index, moment)) await put(path, fields);
  }
  for (let index = 0; index < WAITING; index += 1) {
    const message = { subject: 'Seu treino está pronto', text: 'Olá, Ana!' };
    const mail = toStoredMail({ to: ['ana@bench.example'], message, about: [] }, moment);
    await put(`mail/bench_${index}`, mail);
    await put(`questionnaire_news/${personId(index)}`, {
      since: moment,
      due_at: moment,
      told_at: null,
      events: [],
    });
  }
  if (size > 0) await batch.commit();
  return { written };
}

/** Runs a schedule as the platform does. */
async function run(): Promise<object> {
  const schedule = Object.entries(SCHEDULES).find(([name]) => name === what)?.[1];
  if (schedule === undefined) throw new Error(`${what} is no schedule.`);
  await runSchedule(what, () => schedule.run(deps));
  return {};
}

/** One purchase by PIX, from the form to the access, with what the triggers do. */
async function purchase(): Promise<object> {
  const db = await firestore();
  const email = `${randomUUID()}@bench.example`;
  const caller = {
    uid: '',
    signedInAt: null,
    isAttested: false,
    origin: 'http://127.0.0.1:5000',
  };
  const {
    'register-subscriber': register,
    'create-pix-payment': create,
    'check-pix-payment': check,
  } = CALLABLE_HANDLERS;
  await register({ ...caller, data: { email, nome: 'Ana Souza', telefone: '(11)98765-4321' } }, deps);
  const form = { customer_email: email, customer_name: 'Ana Souza', customer_phone: '(11)98765-4321' };
  const order = { plan: 'plus', order_id: randomUUID(), customer_tax_id: CPF } as const;
  const answer = await create({ ...caller, data: { ...form, ...order } }, deps);
  if (!answer.success) throw new Error(answer.error);
  const pixId = answer.pixData.id;
  const poll = () => check({ ...caller, data: { pixId, customer_email: email } }, deps);
  for (let i = 0; i < POLLS; i += 1) {
    setClock(() => moment.getTime() + (i + 1) * 5_000);
    await poll();
  }
  pay(pixId);
  await syncPayment(deps, pixKey(pixId));
  await poll();
  const subscriber = (await db.doc(`payments/${pixKey(pixId)}`).get()).get('subscriber') as string;
  const record = db.doc(`subscribers/${subscriber}`);
  const { parts } = TRIGGERS['subscriber-written'];
  await runParts(parts, writtenEvent(record, now(), { after: await record.get() }));
  // Two writes to the record wake its trigger twice, and each mail wakes the function that sends it.
  return { invocations: 2 + POLLS + 1 + 1 + 2 + 2 };
}
