import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { dataErasedMailText } from 'domain/account/mail-texts';
import { formatPrice } from 'domain/buy/money';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { MomentSchema } from 'domain/kit/person';
import { findAbandonedOwner } from '../../account/abandoned-owners.ts';
import { importedQuestionnaires } from '../../account/adopt-imported.ts';
import { erasePerson, mailsAbout } from '../../account/erase-person.ts';
import { forgetUnpaid } from '../../account/forget-unpaid.ts';
import { codesOfOrder } from '../../buy/abacatepay.ts';
import { type Account, findPayment, grantsOf, isUntouched } from '../../buy/account.ts';
import { stopCharging } from '../../buy/cancel-renewal.ts';
import {
  changeAccount,
  decideAccount,
  type OwnedAccount,
  readAccount,
  readAccountOfPayment,
} from '../../buy/change-account.ts';
import { ProviderError } from '../../buy/gateways.ts';
import { recordRefund, refundObstacle } from '../../buy/money-back.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import { ordersOfAddress } from '../../buy/payment-store.ts';
import {
  invoiceIdOf,
  invoiceKey,
  isUnpaid,
  keyOf,
  mayBeCharged,
  type Payment,
  purchaseId,
  refundsDue,
} from '../../buy/records.ts';
import { syncPayment } from '../../buy/sync-payment.ts';
import { locateEvent, locatePix } from '../../buy/webhooks.ts';
import { eraseAll, findUser, findUserByEmail, firestore, subscriberId } from '../../kit/admin.ts';
import { now } from '../../kit/time.ts';
import { recordErasure } from '../../kit/record-erasure.ts';
import { AppError } from '../../kit/errors.ts';
import { type Delivery, DeliverySchema, type Mail, toStoredMail } from '../../mail/mail.ts';
import { demandMode, kindOf, type Meant, paymentsOfSubject, type Subject } from './facts.ts';
import { Refused } from './refused.ts';

/** An erasure that somebody asked for by a message from the mailbox. */
interface Erasure {
  readonly email: string;
  readonly operator: string;
  /** Whether it only says what it would do. */
  readonly isDry: boolean;
}

/**
 * Erases what is held of an address that has no account, or none any more, as `delete-my-account` does for an owner: billing stops
 * first, the erasure is recorded outside the database, what the tax office needs stays under an id that leads nowhere, and a mail
 * tells the address. Answers what was, or would be, done as lines. After a crash, calling again finishes the work. Throws
 * `Refused`: 'has-account' if an account has or gets the address, and 'provider-unavailable', with nothing erased, while a card may
 * still be charged.
 */
export async function eraseAddress(deps: PaymentDeps, erasure: Erasure): Promise<readonly string[]> {
  const { email, operator, isDry } = erasure;
  if ((await findUserByEmail(email)) !== null) throw new Refused('has-account');
  const id = subscriberId(email);
  const account = await deps.store.transact((transaction) => readAccount(transaction, id));
  const owner = account.subscriber?.user_id ?? null;
  if (owner !== null && (await findAbandonedOwner(deps, findUser, id)) === null) {
    throw new Refused('has-account');
  }
  if (isUntouched(account)) return forget(deps, erasure, id);
  const lines = await planOf(account, email);
  if (isDry) return lines;
  await record(deps, id, operator);
  try {
    if (owner !== null) await confirmOwner(deps, { subscriber: id, owner });
    await stopCharging(deps, { subscriber: id, owner });
    const covered = {
      kind: 'account',
      at: deps.now(),
      // Without an account the record's id stands for it: the trainer's row and note of such an address have it, too.
      uid: owner ?? id,
      subscriber: id,
      payments: account.payments.map(keyOf),
      // The request came from the mailbox.
      whole: true,
    } as const;
    await recordErasure(covered);
    // No account is left at the address, as in a restored database. So what the erasure names is erased without one.
    if (!(await erasePerson(deps, covered, { email, isRestored: true }))) throw new Refused('has-account');
    await eraseAll((await firestore()).collection('mail').where('to', 'array-contains', email));
  } catch (error) {
    throw asRefused(error);
  }
  await tell(deps, email);
  return lines;
}

async function forget(
  deps: PaymentDeps,
  { email, operator, isDry }: Erasure,
  id: string,
): Promise<readonly string[]> {
  const { lines } = await forgetUnpaid(email, isDry);
  if (!isDry && lines.length > 0) await record(deps, id, operator);
  return lines;
}

/** What an erasure does, as sorted lines without personal data. */
async function planOf(account: Account, email: string): Promise<readonly string[]> {
  const { id, subscriber, payments, grants } = account;
  const mails = await Promise.all((await mailQueries(account, email)).map((query) => query.count().get()));
  const questionnaires = await importedQuestionnaires(email);
  const kept = payments.filter(({ status }) => !isUnpaid(status));
  return [
    ...payments.filter(mayBeCharged).map((payment) => `stops the card of payment ${keyOf(payment)} at once`),
    ...kept.map((payment) => `keeps payment ${keyOf(payment)} for the tax office, without name and record`),
    ...payments
      .filter(({ status }) => isUnpaid(status))
      .map((payment) => `erases payment ${keyOf(payment)}, or leaves only the address while it can be paid`),
    ...grants.filter(({ payment }) => payment === null).map((grant) => `erases grant ${grant.id}`),
    ...(subscriber === null ? [] : [`erases subscriber ${id}`]),
    ...(subscriber?.user_id ? [`erases the answers and the workout of ${subscriber.user_id}`] : []),
    ...questionnaires.map((doc) => `erases questionnaire ${doc.id}`),
    `erases mails: ${mails.reduce((sum, found) => sum + found.data().count, 0)}`,
    'mails the address that its data are erased',
  ].toSorted();
}

/**
 * Shows everything under the address to an owner whose account is gone, as a confirmed mailbox does: the request came from it. The
 * uid stays in the record until all is erased, so that a repeated call finds the answers.
 */
async function confirmOwner(deps: PaymentDeps, owned: OwnedAccount): Promise<void> {
  await changeAccount(deps, owned, ({ subscriber }, now) => ({
    ownership: {
      user_id: owned.owner,
      linked_at: subscriber?.linked_at ?? null,
      mailbox_confirmed_at: subscriber?.mailbox_confirmed_at ?? now,
    },
  }));
}

async function mailQueries({ id, payments }: Account, email: string) {
  const db = await firestore();
  const about = [id, ...payments.map((payment) => purchaseId(keyOf(payment)))];
  return [...mailsAbout(db, about), db.collection('mail').where('to', 'array-contains', email)];
}

/** The action is recorded before it begins, so that a half-finished one is on record, too. */
async function record({ store }: PaymentDeps, id: string, operator: string): Promise<void> {
  const act = { operator, action: 'erase', id, payment: null, reason: null } as const;
  await store.transact(async (transaction) => transaction.putAudit(act));
}

async function tell({ now }: PaymentDeps, email: string): Promise<void> {
  const mail: Mail = { to: [email], message: dataErasedMailText(), about: [] };
  await (await firestore()).doc(`mail/deleted_${randomUUID()}`).create(toStoredMail(mail, now()));
}

/** An account that came to own the address meanwhile, and a card that could not be stopped, are expected. */
function asRefused(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  switch (error.code) {
    case 'forbidden':
      return new Refused('has-account');
    case 'provider-unavailable':
      return new Refused('provider-unavailable');
    default:
      return error;
  }
}

/** One payment of money: a PIX, or one invoice of a card. `grant` is its key in the ledger. */
interface Paid {
  readonly payment: Payment;
  readonly grant: string;
  readonly amount_cents: number;
  readonly paid_at: Date | null;
}

interface Refund {
  readonly protocol: string;
  readonly amount_cents: number;
  readonly isDone: boolean;
}

/**
 * Gives a whole payment back. The wish is recorded first, with the operator's name, then the provider is asked, and what it does
 * not do now, the reconciler asks for again. Repeating it gives nothing back twice. Throws `Refused`, and `ProviderError`
 * where the provider cannot be read before anything is recorded.
 */
export async function refund(deps: PaymentDeps, subject: Subject, operator: string): Promise<Refund> {
  demandMode(deps, subject);
  const { payment, grant, amount_cents } = await choose(deps, await paymentsOfSubject(deps, subject));
  const key = keyOf(payment);
  // The money may have gone back, or a dispute may have come up, of which no webhook has told yet.
  await syncPayment(deps, key);
  const decided = await decideAccount(deps, { payment: key }, (account, now) => ({
    changes: recordRefund(account, { key, grant, by: { operator } }, now),
    result: refundObstacle(account, findPayment(account, key) ?? payment, grant),
  }));
  if (decided?.result) throw new Refused(decided.result);
  const after = await syncPayment(deps, key);
  const grants = await deps.store.grantsOf(payment.subscriber);
  return {
    protocol: payment.protocol,
    amount_cents,
    isDone: after !== null && !refundsDue(after, grants).includes(grant),
  };
}

/** The one payment that is meant. Throws `Refused` where it is none, or not clear which. */
async function choose(deps: PaymentDeps, { payments, invoice }: Meant): Promise<Paid> {
  if (payments.length === 0) throw new Refused('unknown-here');
  const paid: Paid[] = [];
  for (const payment of payments) paid.push(...moneyOf(await accountOf(deps, keyOf(payment)), payment));
  const meant = invoice === null ? paid : paid.filter(({ grant }) => grant === invoiceKey(invoice));
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined)
    throw new Refused(payments.every(({ status }) => isUnpaid(status)) ? 'unpaid' : 'gone');
  throw new Refused(payments.length === 1 ? 'several-invoices' : 'several-payments', meant.map(lineOf));
}

/** The money of a payment that has not gone back. */
function moneyOf(account: Account, payment: Payment): readonly Paid[] {
  if (payment.provider === 'abacatepay') {
    const isHere = payment.status === 'paid' || payment.status === 'mismatched';
    const { amount_cents, paid_at } = payment;
    return isHere ? [{ payment, grant: keyOf(payment), amount_cents, paid_at }] : [];
  }
  return grantsOf(account, payment)
    .filter(({ reversed_at }) => reversed_at === null)
    .map(({ id, amount_cents, paid_at }) => ({ payment, grant: id, amount_cents, paid_at }));
}

function lineOf({ payment, grant, amount_cents, paid_at }: Paid): string {
  const id = payment.provider === 'stripe' ? invoiceIdOf(grant) : payment.provider_id;
  const day = paid_at === null ? '' : ` on ${todayInSaoPaulo(paid_at)}`;
  return `${id} (protocol ${payment.protocol}): ${formatPrice(amount_cents)}${day}`;
}

async function accountOf({ store }: PaymentDeps, key: string): Promise<Account> {
  const account = await store.transact((transaction) => readAccountOfPayment(transaction, key));
  if (account === null) throw new Refused('unknown-here');
  return account;
}

/** How many mails are looked at. Those that are left are found by the next run. */
const MOST = 500;
const FailedSchema = v.object({ created_at: MomentSchema, delivery: DeliverySchema });

/**
 * Sends the mails again that were given up because the mail server took none of them; a dry run says which ones these are. A mail
 * to a mailbox that does not exist, and a document that is no mail, would be refused again. The trainer's own notes of mails that
 * did not arrive are left out: they are not true any more. Answers a line for each mail, without addresses.
 */
export async function resendMails(isDry: boolean): Promise<readonly string[]> {
  const db = await firestore();
  const { docs } = await db.collection('mail').where('delivery.state', '==', 'failed').limit(MOST).get();
  const lines: string[] = [];
  for (const { ref } of docs.filter(({ id }) => kindOf(id) !== 'undelivered')) {
    const line = await db.runTransaction(async (transaction) => {
      const found = v.safeParse(FailedSchema, (await transaction.get(ref)).data());
      if (!found.success || !isServersFault(found.output.delivery)) return null;
      const { created_at, delivery } = found.output;
      const again: Delivery = {
        state: 'waiting',
        attempts: 0,
        next_at: now(),
        at: now(),
        error: null,
        reply: null,
      };
      // The time for which it is tried begins once more.
      if (!isDry) transaction.update(ref, { created_at: now(), delivery: again });
      return `${created_at.toISOString()} ${kindOf(ref.id)}: ${delivery.error}${delivery.reply === null ? '' : `, reply ${delivery.reply}`}`;
    });
    if (line !== null) lines.push(line);
  }
  if (lines.length === 0) return ['No mail was given up because of the mail server.'];
  return [
    isDry ? 'It would send again:' : 'Sent again within a minute or two:',
    ...lines.toSorted().map((line) => `  ${line}`),
  ];
}

function isServersFault({ state, error }: Delivery): boolean {
  return state === 'failed' && error !== 'refused' && error !== 'malformed';
}

/** The payments that were read again: how each stands now, or null where the provider gave no usable answer. */
interface Settled {
  readonly key: string;
  readonly payment: Payment | null;
}

/**
 * Reads what a person says to have paid again at its provider and settles it, as the reconciler does. A payment of which only
 * the provider knows is taken up by the order that the provider names. Throws `Refused`, and `ProviderError` for a single
 * payment that cannot be read.
 */
export async function settle(
  deps: PaymentDeps,
  subject: Subject,
  operator: string,
): Promise<readonly Settled[]> {
  demandMode(deps, subject);
  const keys = await keysOf(deps, subject);
  const [first] = keys;
  if (first === undefined) throw new Refused('unknown-here');
  await noted(deps, first, operator);
  const settled: Settled[] = [];
  for (const key of keys) {
    try {
      settled.push({ key, payment: await syncPayment(deps, key) });
    } catch (error) {
      if (!(error instanceof ProviderError) || keys.length === 1) throw error;
      settled.push({ key, payment: null });
    }
  }
  return settled;
}

/** The keys of the payments that are meant, newest first. Those that only a provider knows are taken up. */
async function keysOf(deps: PaymentDeps, subject: Subject): Promise<readonly string[]> {
  const known = (await paymentsOfSubject(deps, subject)).payments
    .toSorted((a, b) => Number(b.created_at) - Number(a.created_at))
    .map(keyOf);
  switch (subject.kind) {
    case 'email':
      return [...new Set([...known, ...(await lostCodes(deps, subscriberId(subject.email)))])];
    case 'pix':
      if (known.length === 0) await explainUnknownPix(deps, subject.id);
      return known;
    case 'session':
    case 'subscription':
    case 'payment-intent':
      return known.length > 0 ? known : [await locateOrRefuse(deps, subject.kind, subject.id)];
    case 'protocol':
    case 'end-to-end':
    case 'invoice':
    case 'charge':
      return known;
    default:
      return subject satisfies never;
  }
}

/** The keys of the codes that AbacatePay made of an address's orders whose call died before it wrote the payment. */
async function lostCodes(deps: PaymentDeps, subscriber: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for (const [id, order] of await ordersOfAddress(subscriber)) {
    if (order.provider !== 'abacatepay' || order.made !== null) continue;
    for (const code of await codesOfOrder(id)) {
      const key = await locatePix(deps, code, id);
      if (key !== null) keys.push(key);
    }
  }
  return keys;
}

/** Throws `Refused`: a code that nothing here has is found by the order of its buyer only. */
async function explainUnknownPix({ pix }: PaymentDeps, id: string): Promise<never> {
  try {
    const status = await pix.read(id.replace(/^(pix_)?/, 'pix_'));
    throw new Refused('unknown-here', [
      `AbacatePay knows this code, and its state is: ${status}. Run: npm run support -- paid "<email of the buyer>", which asks`,
      'AbacatePay for the codes of the orders of that address.',
    ]);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found')
      throw new Refused('unknown-at-provider');
    throw error;
  }
}

async function locateOrRefuse(
  deps: PaymentDeps,
  kind: 'session' | 'subscription' | 'payment-intent',
  id: string,
): Promise<string> {
  const key = await locateEvent(deps, { kind, id });
  if (key === null) throw new Refused('no-order');
  return key;
}

async function noted({ store }: PaymentDeps, key: string, operator: string): Promise<void> {
  await store.transact(async (transaction) => {
    const payment = await transaction.payment(key);
    if (payment === null) return;
    const { subscriber: id, protocol } = payment;
    transaction.putAudit({ operator, action: 'settle', id, payment: protocol, reason: null });
  });
}
