import { formatPrice } from 'domain/buy/money';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { normalizeEmail } from 'domain/kit/email';
import { termEnd } from 'domain/kit/terms';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { createHash } from 'node:crypto';
import { type Adoption, adoptPlan, adoptSubscription, readEarlier } from '../../buy/adoption.ts';
import { liveDeps, type PaymentDeps } from '../../buy/payment-deps.ts';
import { ProviderError, type RunningSubscription } from '../../buy/gateways.ts';
import { cardKey } from '../../buy/records.ts';
import { listRunning } from '../../buy/stripe-answers.ts';
import { now } from '../../kit/time.ts';
import { firestore, subscriberId } from '../../kit/admin.ts';
import {
  type EarlierSubscriber,
  FileProblem,
  type RefusedLine,
  readSubscribers,
} from './read-subscribers.ts';

const REASONS: Readonly<Record<Exclude<Adoption, 'adopted' | 'known'>, string>> = {
  'not-found': 'is not known at Stripe, in the mode and the account of the key',
  'other-mode': "is of Stripe's other mode than the key",
  'not-running': 'has ended at Stripe, or was never paid: empty the cell to take the plan as it is written',
  'other-currency': 'is charged in another currency than BRL',
  'other-amount':
    'charges another amount than its last invoice (a discount, or a changed price): let it end at Stripe, and empty the cell to take the plan as it is written',
  'money-back': 'has a last invoice that was refunded or is disputed: clear that at Stripe first',
  'somebody-elses': 'lies under another e-mail address on the site: npm run support -- find it',
};
const ERASED = 'was taken before, and the account was erased since: nothing is taken again';
const HAS_CARD = 'was taken before with a subscription at Stripe: leave its id in stripe_subscription_id';

/** How many rows are looked at or taken side by side. Stripe allows 25 requests a second in test mode. */
const SIDE_BY_SIDE = 8;

/** A subscription of which neither the site nor the file knows, and the row of its address, if there is one. */
type Unknown = RunningSubscription & { readonly line: number | null };

/** What became of a file, or what would. Each of its rows is counted in one of the first three. */
interface ImportResult {
  readonly isDry: boolean;
  readonly taken: readonly EarlierSubscriber[];
  /** How many rows were taken before and say the same. */
  readonly known: number;
  readonly refused: readonly RefusedLine[];
  readonly unknown: readonly Unknown[];
}

/** What is to become of a row: nothing where the same was taken before. */
type Judgement = 'new' | 'known' | RefusedLine;

/** Where people are taken to. */
interface Site {
  readonly db: Firestore;
  readonly deps: PaymentDeps;
}

/**
 * Takes the subscribers of an earlier service from a file. Everything is read and checked, the subscriptions at Stripe too, before
 * the first row is written; in a dry run none is. Repeating it changes nothing, and after a run that broke off it takes the rest.
 * Throws a `FileProblem` if nothing can be taken.
 */
export async function importSubscribers(path: string, isDry: boolean): Promise<ImportResult> {
  const site: Site = { db: await firestore(), deps: liveDeps() };
  const { subscribers, refused } = await readSubscribers(path);
  const { judged, unknown } = await judge(site, subscribers);
  const wanted = subscribers.filter((_, at) => judged[at] === 'new');
  // Stripe may say something else than a moment ago.
  const outcomes = isDry ? [] : await sideBySide(wanted, (subscriber) => take(site, subscriber));
  const late = outcomes.filter((outcome) => typeof outcome === 'object');
  return {
    isDry,
    taken: wanted.filter((_, at) => typeof outcomes[at] !== 'object'),
    known: judged.filter((each) => each === 'known').length,
    refused: [...refused, ...judged.filter((each) => typeof each === 'object'), ...late].toSorted(
      (one, other) => one.line - other.line,
    ),
    unknown,
  };
}

/** Says of each person what is to become of the row, and lists what Stripe charges unseen. It writes nothing. */
async function judge(site: Site, subscribers: readonly EarlierSubscriber[]) {
  try {
    const judged = await sideBySide(subscribers, (subscriber) => judgeOne(site, subscriber));
    return { judged, unknown: await unknownAmong(site.deps, await listRunning(), subscribers) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new FileProblem(`Stripe gave no usable answer (${error.message}).`, { cause: error });
  }
}

async function judgeOne({ db, deps }: Site, subscriber: EarlierSubscriber): Promise<Judgement> {
  const { line, person, access } = subscriber;
  const id = subscriberId(person.email);
  const before = await takenRef(db, id).get();
  if (before.get('said') === saidBy(subscriber)) return 'known';
  if (before.exists) {
    const grants = await deps.store.grantsOf(id);
    const hasCard = grants.some(({ payment }) => payment?.startsWith(cardKey('sub_')));
    const hasPlan = grants.some((grant) => grant.id === `imported_${id}`);
    if (!hasCard && !hasPlan) return { line, reasons: [ERASED] };
    if (hasCard && access.kind === 'plan') return { line, reasons: [HAS_CARD] };
  }
  if (access.kind === 'plan') return 'new';
  const reading = await readEarlier(deps, { ...access, person });
  return typeof reading === 'string' ? judgementOf(line, reading) : 'new';
}

function judgementOf(line: number, outcome: Adoption): Judgement {
  if (outcome === 'adopted' || outcome === 'known') return 'new';
  return { line, reasons: [`stripe_subscription_id ${REASONS[outcome]}`] };
}

/** Takes a person's access, and then the answers: a run that dies in between is repeated. */
async function take({ db, deps }: Site, subscriber: EarlierSubscriber): Promise<Judgement> {
  const { line, person, access } = subscriber;
  if (access.kind === 'plan') {
    await adoptPlan(deps, { ...access, person });
  } else {
    const judgement = judgementOf(line, await adoptSubscription(deps, { ...access, person }));
    if (judgement !== 'new') return judgement;
  }
  await takeAnswers(db, subscriber);
  return 'new';
}

/**
 * Stores the answers of an address until its mailbox is confirmed: `adoptImported` then makes them the account's, unless the
 * person has answered since. Without `subscriber` and `user_id` nobody may read them. Also notes that the row was taken.
 */
async function takeAnswers(db: Firestore, subscriber: EarlierSubscriber): Promise<void> {
  const { person, answers } = subscriber;
  const id = subscriberId(person.email);
  const ref = db.doc(`anamnese_treinos/imported_${id}`);
  const record = db.doc(`subscribers/${id}`);
  await db.runTransaction(async (transaction) => {
    const [stored, owner] = await transaction.getAll(ref, record);
    const moment = now();
    // The account that adopted earlier ones has its own copy.
    if (answers !== null && stored?.get('adopted_by') === undefined) {
      const { nome: nome_completo, ...rest } = person;
      transaction.set(ref, {
        ...answers,
        ...rest,
        nome_completo,
        updated_at: moment.toISOString(),
        imported_at: moment,
        delete_at: termEnd('anamnese_treinos', 'imported', moment),
      });
      // The person came before the answers. The next visit looks for them again.
      if (owner?.get('migrated_at')) transaction.update(record, { migrated_at: null });
    }
    const delete_at = termEnd('imports', 'taken', moment);
    transaction.set(takenRef(db, id), { said: saidBy(subscriber), at: moment, delete_at });
  });
}

/**
 * `imports/{subscriber}`: when a row was taken, and a hash of what it said. It outlives what was taken, so that a repeated import
 * does not bring back somebody who deleted the account in the meantime. It names nobody.
 */
function takenRef(db: Firestore, id: string): DocumentReference {
  return db.doc(`imports/${id}`);
}

function saidBy({ line: _line, ...said }: EarlierSubscriber): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}

/** The running subscriptions that would charge a card unseen: neither bought here, nor adopted, nor named by a row. */
async function unknownAmong(
  { store }: PaymentDeps,
  running: readonly RunningSubscription[],
  subscribers: readonly EarlierSubscriber[],
): Promise<readonly Unknown[]> {
  const named = new Set(subscribers.map(({ access }) => (access.kind === 'card' ? access.id : '')));
  const lines = new Map(subscribers.map(({ person, line }) => [person.email, line]));
  const found = await sideBySide(running, async (subscription): Promise<readonly Unknown[]> => {
    const { id, order_id, email } = subscription;
    if (named.has(id) || (await store.keyOfSubscription(id)) !== null) return [];
    // It was bought here a moment ago, and is not settled yet.
    if (order_id !== null && (await store.order(order_id)) !== null) return [];
    return [{ ...subscription, line: lines.get(normalizeEmail(email ?? '')) ?? null }];
  });
  return found.flat();
}

async function sideBySide<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += SIDE_BY_SIDE) {
    results.push(...(await Promise.all(all.slice(at, at + SIDE_BY_SIDE).map(work))));
  }
  return results;
}

/** The lines that tell a result. They name nobody. */
export function linesOf({ isDry, taken, known, refused, unknown }: ImportResult): readonly string[] {
  const kinds = new Map<string, number>();
  for (const { access } of taken) kinds.set(kindOf(access), (kinds.get(kindOf(access)) ?? 0) + 1);
  const answers = taken.filter((each) => each.answers !== null).length;
  return [
    `${isDry ? 'Would be taken' : 'Taken'}: ${taken.length}, ${answers} of them with answers`,
    ...[...kinds.keys()].toSorted().map((kind) => `  ${kind}: ${kinds.get(kind)}`),
    `Taken before: ${known}`,
    `Refused: ${refused.length}`,
    ...refused.map(({ line, reasons }) => `  line ${line}: ${reasons.join('; ')}`),
    `Running at Stripe, and known neither to the site nor to the file: ${unknown.length}`,
    ...unknown.map(lineOf),
    ...(isDry ? ['This was a dry run: nothing was written. With --do it is done.'] : []),
  ];
}

/** A kind of access, as the operator checks that the columns were read as they were meant. */
function kindOf(access: EarlierSubscriber['access']): string {
  if (access.kind === 'card') return `${access.plan}, by card`;
  // A plan ends where the next day begins.
  return `${access.tier}, until ${todayInSaoPaulo(new Date(access.end.getTime() - 1)).slice(0, 7)}`;
}

function lineOf({ id, amount_cents, currency, every, line }: Unknown): string {
  const amount = amount_cents === null ? 'an amount in tiers' : formatPrice(amount_cents);
  const coin = currency === 'brl' ? '' : ` (${currency})`;
  const whose = line === null ? '' : `, from the address of line ${line}: write the id there`;
  return `  ${id}: ${amount}${coin} every ${every}${whose}`;
}
