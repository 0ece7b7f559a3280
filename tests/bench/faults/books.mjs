/** What has to hold once everything has settled: our books equal the providers', whatever died meanwhile. */
import { HOST } from '../../../scripts/processes.ts';
import { documents, insist, received, runSchedule, signIn } from './people.mjs';
import { ANSWER } from './story.mjs';
import { ask } from './ask.mjs';
import { PROJECT } from './world.mjs';

/** @import { World } from './world.mjs' */
/** @import { Story } from './new-story.mjs' */
/** @import { Step } from './story.mjs' */

/** @typedef {Record<string, any>} Fields */

/** The subject of the last mail. An erasure that is done again in a restored database is not mailed again. */
const FAREWELL = 'Sua conta foi excluída';

const textOf = (/** @type {Fields | undefined} */ fields, /** @type {string} */ name) =>
  fields?.[name]?.stringValue ?? null;

/**
 * The problems, as sentences; none if there is no problem. `repeated` are the mails that arrived twice under one Message-ID,
 * by which a mailbox knows them for one mail.
 * @param {World} world
 * @param {Story} story
 * @param {ReadonlySet<Step>} restored the steps in which the database was lost, and restored as it was before the step
 */
export async function checkBooks(world, story, restored) {
  /** @type {string[]} */
  const problems = [...story.surprises];
  const demand = (/** @type {boolean} */ holds, /** @type {string} */ otherwise) => {
    if (!holds) problems.push(otherwise);
  };
  const grants = await documents(world, 'grants');
  const charges = await checkPix(world, grants, demand);
  const invoices = await checkCards(world, story, grants, demand);
  const rightful = new Set([...charges, ...invoices]);
  for (const [id, grant] of grants)
    demand(rightful.has(id) || textOf(grant, 'payment') === null, `${id} stands for no payment`);
  for (const [order, ids] of story.shown) demand(ids.size === 1, `${order} showed ${[...ids].join(' and ')}`);
  await checkPeople(world, story, restored, demand);
  const repeated = await checkMails(world, story, restored, demand);
  const settled = await settledBooks(world);
  await runSchedule(world, 'reconcile-payments');
  demand((await settledBooks(world)) === settled, 'The reconciler was not done');
  return { problems, repeated };
}

/**
 * All grants, and the state of each payment, as one text.
 * @param {World} world
 */
async function settledBooks(world) {
  const payments = [...(await documents(world, 'payments'))].map(([id, { status }]) => [id, status]);
  return JSON.stringify([...(await documents(world, 'grants')), ...payments]);
}

/** @typedef {(holds: boolean, otherwise: string) => void} Demand */

/**
 * @param {World} world
 * @param {Map<string, Fields>} grants
 * @param {Demand} demand
 */
async function checkPix(world, grants, demand) {
  const charges = await state(world, 'abacatepay', '/charges');
  return charges.map((/** @type {{ id: string, status: string }} */ { id, status }) => {
    const key = `pix_${id}`;
    const stands = grants.has(key) && isOpen(grants.get(key));
    demand(
      stands === (status === 'PAID'),
      `${key} is ${status} at the provider, its grant ${stands ? 'stands' : 'does not stand'}`,
    );
    return key;
  });
}

/**
 * @param {World} world
 * @param {Story} story
 * @param {Map<string, Fields>} grants
 * @param {Demand} demand
 */
async function checkCards(world, { bia }, grants, demand) {
  const invoices = await state(world, 'stripe', '/invoices');
  const subscriptions = await state(world, 'stripe', '/subscriptions');
  demand(subscriptions.length === 1, `${subscriptions.length} subscriptions were made of one order`);
  const own = invoices.filter((/** @type {{ amount_paid: number }} */ { amount_paid }) => amount_paid > 0);
  demand(own.length === 1, `${bia.session} was charged ${own.length} times`);
  for (const { status, cancel_at_period_end } of subscriptions)
    demand(status === 'canceled' || cancel_at_period_end === true, `A cancelled subscription is ${status}`);
  return own.map((/** @type {{ id: string }} */ { id }) => {
    const key = `stripe_invoice_${id}`;
    demand(grants.has(key) && isOpen(grants.get(key)), `${key} was paid and its grant does not stand`);
    return key;
  });
}

/**
 * @param {World} world
 * @param {Story} story
 * @param {ReadonlySet<Step>} restored
 * @param {Demand} demand
 */
async function checkPeople(world, { ana, bia, eva, strangerClaims }, restored, demand) {
  const records = [...(await documents(world, 'subscribers'))];
  const accounts = await insist(world, () =>
    ask(
      `http://${HOST}:${world.ports.auth}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:batchGet?maxResults=1000`,
    ),
  );
  const uids = new Map(
    (accounts.users ?? []).map((/** @type {Fields} */ { localId, email }) => [localId, email]),
  );
  const owners = records.flatMap(([, record]) => textOf(record, 'user_id') ?? []);
  demand(new Set(owners).size === owners.length, 'An account owns two addresses');
  for (const [uid, email] of uids)
    demand(owners.includes(uid), `The account ${uid} of ${email} owns nothing`);
  for (const uid of owners) demand(uids.has(uid), `The owner ${uid} has no account`);

  const of = (/** @type {string} */ email) =>
    records.filter(([, record]) => textOf(record, 'email') === email);
  const [session, hers] = [await signIn(world, ana), of(ana.email)];
  demand(hers.length === 1, `${ana.email} has ${hers.length} records`);
  demand(session !== null && textOf(hers[0]?.[1], 'user_id') === session.uid, 'Ana does not own her address');
  demand(
    (await signIn(world, { ...ana, password: eva.claimAs })) === null,
    "The stranger opens Ana's account",
  );
  const answers = await documents(world, 'anamnese_treinos');
  // What was written after the backup is lost with the database.
  const saved = textOf(answers.get(session?.uid ?? ''), 'limitacoes_lesoes');
  demand(saved === ANSWER || restored.has('answer'), `Ana's answer is ${saved}`);
  // The stranger's payment for Ana's address is Ana's now: she showed the mailbox.
  demand(
    hers[0]?.[1]?.['subscribed']?.booleanValue === strangerClaims,
    "Ana's access is not what she has paid for",
  );

  demand((await signIn(world, bia)) === null, 'Bia erased her account and can sign in');
  const left = [...of(bia.email)].filter(([, record]) => textOf(record, 'user_id') !== null);
  demand(left.length === 0, 'Bia erased her account and her address has an owner');
  const texts = JSON.stringify([...answers.values()]);
  demand(!texts.includes(bia.email), 'Bia erased her account and her answers are there');
}

/**
 * @param {World} world
 * @param {Story} story
 * @param {ReadonlySet<Step>} restored
 * @param {Demand} demand
 */
async function checkMails(world, { ana, bia, eva }, restored, demand) {
  const mails = (await received(world)).filter(({ to }) =>
    [ana, bia, eva].some(({ email }) => to.includes(email)),
  );
  const ids = new Set(mails.map(({ id }) => id));
  const told = [...ids].map((id) => {
    const { to, subject, text } = /** @type {typeof mails[number]} */ (mails.find((mail) => mail.id === id));
    return `${to.join()}: ${subject} ${text}`;
  });
  for (const text of new Set(told))
    demand(told.filter((other) => other === text).length === 1, `A mail came as two: ${text.slice(0, 120)}`);
  const subjectsOf = (/** @type {string} */ email) =>
    new Set(mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject));
  demand(subjectsOf(ana.email).size >= 2, `Ana was not told of her purchase or its withdrawal`);
  demand(subjectsOf(bia.email).has(FAREWELL) || restored.has('erase'), 'Bia was not told of her erasure');
  const open = [...(await documents(world, 'mail'))].filter(([, { delivery }]) => {
    const status = delivery?.mapValue?.fields?.state?.stringValue;
    return status !== 'sent' && status !== 'expired';
  });
  demand(open.length === 0, `Mails were not sent: ${open.map(([id]) => id).join()}`);
  const again = mails.filter(({ id }, index) => mails.findIndex((mail) => mail.id === id) !== index);
  return again.map(({ to, subject }) => `${to.join()}: ${subject}`);
}

const isOpen = (/** @type {Fields | undefined} */ grant) =>
  grant?.['reversed_at']?.timestampValue === undefined;

/**
 * @param {World} world
 * @param {'stripe' | 'abacatepay'} provider
 * @param {string} path
 */
const state = (world, provider, path) =>
  insist(world, () => ask(`http://${HOST}:${world.ports[provider]}/_sandbox${path}`));
