import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { HOUR_MS, MINUTE_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { EmailSchema } from 'domain/kit/email';
import { MomentSchema } from 'domain/kit/person';
import { isOneSlip, suggestEmail } from 'domain/kit/suggest-email';
import { mailsAbout } from '../../account/erase-person.ts';
import { isVisible } from '../../buy/account.ts';
import { type CardTruth, type PixStatus, ProviderError, type ProviderErrorKind } from '../../buy/gateways.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import {
  ordersOfAddress,
  paymentOfGrant,
  paymentsByAddress,
  paymentsByProtocol,
  paymentsOfAddress,
  paymentsPaidBetween,
} from '../../buy/payment-store.ts';
import {
  cardKey,
  type GrantRecord,
  invoiceKey,
  isUnmet,
  isUnpaid,
  keyOf,
  type Order,
  type Payment,
  pixKey,
  purchaseId,
  refundsDue,
  type SubscriberRecord,
} from '../../buy/records.ts';
import { intentOfCharge, invoiceOfIntent } from '../../buy/stripe-answers.ts';
import { findUser, findUserByEmail, firestore, subscriberId } from '../../kit/admin.ts';
import { OperatorRecordSchema, OwnerRecordSchema } from '../../kit/audit.ts';
import { type Delivery, DeliverySchema } from '../../mail/mail.ts';
import { Refused } from './refused.ts';

/** What is wrong with an address, as sentences with their cures; empty if nothing is. Pure. */
export function diagnose(facts: Facts): readonly string[] {
  const isKnown = facts.subscriber !== null || facts.payments.length > 0 || facts.orders.length > 0;
  return [
    ...(isKnown || facts.account !== null ? [] : ['Nothing is known of this address.']),
    ...facts.payments.flatMap(({ payment, provider }) => ofPayment(facts, payment, provider)),
    ...ofOrders(facts),
    ...ofAccount(facts),
    ...ofAddress(facts),
    ...ofMails(facts),
  ];
}

function ofPayment(facts: Facts, payment: Payment, provider: ProviderState): readonly string[] {
  const name = `Payment ${payment.protocol}`;
  const paymentGrants = facts.grants.filter((grant) => grant.payment === keyOf(payment));
  const sentences: string[] = [];
  if (isUnpaid(payment.status) && isPaidAt(provider)) {
    sentences.push(
      `${name} is paid at the provider and not granted here: npm run support -- paid ${payment.provider_id}`,
    );
  } else if (isUnpaid(payment.status) && payment.expires_at <= facts.now) {
    sentences.push(`${name} was never paid, and its code or session has expired.`);
  }
  if (payment.status === 'mismatched') {
    sentences.push(`${name} was paid with another amount than the price, so it gives no access: refund it.`);
  }
  if (provider.kind === 'failed')
    sentences.push(`${name}: the provider does not tell its state (${provider.error}).`);
  if (paymentGrants.some(({ dispute }) => dispute === 'open'))
    sentences.push(`${name} is disputed by the bank.`);
  if (refundsDue(payment, facts.grants).length > 0)
    sentences.push(`${name}: a refund is recorded and not done yet.`);
  else if (isUnmet(payment, facts.grants))
    sentences.push(`${name}: the provider has not ended the card yet, as is wanted.`);
  if (payment.provider === 'stripe' && payment.subscription?.status === 'past-due') {
    sentences.push(`${name}: the bank refused the last renewal, and Stripe goes on trying.`);
  }
  if (payment.provider === 'stripe' && payment.subscription?.status === 'paused') {
    sentences.push(
      `${name}: the subscription is paused at Stripe. Whoever resumes it there charges the card at once.`,
    );
  }
  if (paymentGrants.length > 0 && facts.owner !== null && !isVisible(facts.subscriber, payment)) {
    sentences.push(
      `${name} is closed to the account until its mailbox is confirmed: the person confirms it in the dashboard.`,
    );
  }
  return sentences;
}

function isPaidAt(provider: ProviderState): boolean {
  if (provider.kind === 'pix') return provider.status === 'paid' || provider.status === 'disputed';
  return provider.kind === 'card' && provider.truth.invoices.length > 0;
}

function ofOrders({ orders }: Facts): readonly string[] {
  const lost = orders.filter(([, { made, state }]) => made === null && state === 'creating');
  return lost.map(
    ([, { provider, attempt_at }]) =>
      `An order of ${todayInSaoPaulo(attempt_at)} at ${provider} has no payment: its call died. If the person has paid: npm run support -- paid "<email>"`,
  );
}

function ofAccount({ subscriber, account, owner, grants, now }: Facts): readonly string[] {
  if (subscriber === null) {
    return account === null
      ? []
      : ['There is an account with this address, and nothing was ever bought under it.'];
  }
  const sentences: string[] = [];
  const hasStood = grants.some(({ reversed_at }) => reversed_at === null);
  if (subscriber.user_id === null) {
    if (account !== null) {
      sentences.push(
        "An account has this address and does not own it: the person confirms the mailbox, or uses 'Esqueci minha senha'.",
      );
    } else if (hasStood || subscriber.subscribed) {
      sentences.push(
        "Nobody has made the account: 'Esqueci minha senha' with this address mails a link that makes it.",
      );
    }
  } else if (owner === null) {
    sentences.push("The account that owned this address is gone: 'Esqueci minha senha' makes a new one.");
  } else {
    if (owner.disabled) sentences.push('The account is disabled in Firebase.');
    if (account !== null && account.uid !== owner.uid) {
      sentences.push(
        'The address belongs to another account at Firebase than to the one that owns the record.',
      );
    }
    if (subscriber.mailbox_confirmed_at === null) sentences.push('The mailbox is not confirmed.');
  }
  const { subscribed, subscription_end } = subscriber;
  if (!subscribed && subscription_end !== null && subscription_end <= now) {
    sentences.push(`The plan ended on ${todayInSaoPaulo(subscription_end)}.`);
  }
  return sentences;
}

function ofAddress({ email, similar }: Facts): readonly string[] {
  const meant = suggestEmail(email);
  return [
    ...(meant === null ? [] : [`The address looks mistyped. Was ${meant} meant?`]),
    ...similar.map((other) => `Somebody paid for ${other}, which differs by one slip: look there, too.`),
  ];
}

function ofMails({ mails }: Facts): readonly string[] {
  return mails.flatMap(({ id, delivery }) => {
    if (delivery?.state === 'failed') {
      const reply = delivery.reply === null ? '' : `, reply ${delivery.reply}`;
      return [`Mail ${kindOf(id)} could not be delivered (${delivery.error}${reply}): is the address right?`];
    }
    return delivery?.state === 'retry'
      ? [`Mail ${kindOf(id)} is not delivered yet (${delivery.error}).`]
      : [];
  });
}

/** The kind of a mail: the first part of its id, for example `purchase`. */
export function kindOf(id: string): string {
  return id.split('_')[0] ?? id;
}

/** How many payments the providers are asked about at most: the paid ones before others, the oldest first. */
const MOST_ASKED = 10;
/** How many letters at the beginning of an address are taken to be typed correctly. */
const SURE_LETTERS = 3;

/** What a provider says of a payment now, or why it does not. */
export type ProviderState =
  | { readonly kind: 'pix'; readonly status: PixStatus }
  | { readonly kind: 'card'; readonly truth: CardTruth }
  | { readonly kind: 'failed'; readonly error: ProviderErrorKind }
  | { readonly kind: 'not-asked' };

export interface FoundMail {
  readonly id: string;
  readonly written_at: Date;
  /** Null for a mail that was written before deliveries were recorded. */
  readonly delivery: Delivery | null;
}

/** What an operator or an owner did. `by` is the operator's name, or the uid of the owner. */
interface PersonAct extends Pick<v.InferOutput<typeof OwnerRecordSchema>, 'payment' | 'reason' | 'at'> {
  readonly by: string;
  readonly action: string;
}

/** Everything that is known of an address, without answers and without health data. */
export interface Facts {
  readonly email: string;
  readonly id: string;
  readonly subscriber: SubscriberRecord | null;
  readonly payments: readonly { readonly payment: Payment; readonly provider: ProviderState }[];
  readonly grants: readonly GrantRecord[];
  readonly orders: readonly (readonly [id: string, order: Order])[];
  /** The account that has the address in Auth, and the one that owns the record. */
  readonly account: UserRecord | null;
  readonly owner: UserRecord | null;
  readonly mails: readonly FoundMail[];
  readonly acts: readonly PersonAct[];
  /** Paid addresses that differ from this one by one typing error. */
  readonly similar: readonly string[];
  readonly now: Date;
}

/** Gathers what is known of an address, and asks the providers how its newest payments stand now. Changes nothing. */
export async function gatherFacts(deps: PaymentDeps, email: string): Promise<Facts> {
  const { store, now } = deps;
  const id = subscriberId(email);
  const [subscriber, payments, grants, orders, account] = await Promise.all([
    store.subscriber(id),
    store.paymentsOf(id),
    store.grantsOf(id),
    ordersOfAddress(id),
    findUserByEmail(email),
  ]);
  // A stranger can order as often as they like under the address. Only what is paid, and what was there before, is surely its
  // owner's.
  const listed = payments.toSorted(
    (a, b) =>
      Number(isUnpaid(a.status)) - Number(isUnpaid(b.status)) || Number(a.created_at) - Number(b.created_at),
  );
  return {
    email,
    id,
    subscriber,
    payments: await Promise.all(
      listed.map(async (payment, i) => ({
        payment,
        provider: i < MOST_ASKED ? await askProvider(deps, payment) : ({ kind: 'not-asked' } as const),
      })),
    ),
    grants,
    orders,
    account,
    owner: subscriber?.user_id ? await findUser(subscriber.user_id) : null,
    mails: await mailsOf(email, id, payments),
    acts: await actsOn([id, ...(subscriber?.user_id ? [subscriber.user_id] : [])]),
    similar: await similarAddresses(email),
    now: now(),
  };
}

async function askProvider({ pix, card }: PaymentDeps, payment: Payment): Promise<ProviderState> {
  try {
    return payment.provider === 'abacatepay'
      ? { kind: 'pix', status: await pix.read(payment.provider_id) }
      : { kind: 'card', truth: await card.read(payment.provider_id) };
  } catch (error) {
    if (error instanceof ProviderError) return { kind: 'failed', error: error.kind };
    throw error;
  }
}

/** The copies of mails to the address, or about it or its payments. They are kept for 30 days. */
async function mailsOf(
  email: string,
  id: string,
  payments: readonly Payment[],
): Promise<readonly FoundMail[]> {
  const db = await firestore();
  const about = [id, ...payments.map((payment) => purchaseId(keyOf(payment)))];
  const queries = [...mailsAbout(db, about), db.collection('mail').where('to', 'array-contains', email)];
  const docs = (await Promise.all(queries.map((query) => query.get()))).flatMap((found) => found.docs);
  return [...new Map(docs.map((doc) => [doc.id, doc])).values()]
    .map((doc) => {
      const written = v.safeParse(MomentSchema, doc.get('created_at'));
      const delivery = v.safeParse(DeliverySchema, doc.get('delivery'));
      return {
        id: doc.id,
        written_at: written.success ? written.output : doc.createTime.toDate(),
        delivery: delivery.success ? delivery.output : null,
      };
    })
    .toSorted((a, b) => Number(b.written_at) - Number(a.written_at));
}

/** What operators did on a record, and owners for its rows. Other actions of trainers are not shown: they say who read whose answers. */
async function actsOn(ids: readonly string[]): Promise<Facts['acts']> {
  const found = await (await firestore()).collection('audit').where('id', 'in', ids).get();
  return found.docs
    .flatMap((doc): PersonAct[] => {
      const act = v.safeParse(v.union([OperatorRecordSchema, OwnerRecordSchema]), doc.data());
      if (!act.success) return [];
      const by = 'operator' in act.output ? act.output.operator : `owner ${act.output.trainer}`;
      return [{ ...act.output, by }];
    })
    .toSorted((a, b) => Number(a.at) - Number(b.at));
}

async function similarAddresses(email: string): Promise<readonly string[]> {
  const near = await paymentsByAddress(email.slice(0, SURE_LETTERS));
  const addresses = near
    .filter(({ status }) => !isUnpaid(status))
    .map(({ registration }) => registration.email)
    .filter((other) => other !== email && isOneSlip(other, email));
  return [...new Set(addresses)].toSorted();
}

/** What an operator was told by a person, recognised by its form. */
export type Subject =
  | { readonly kind: 'email'; readonly email: string }
  | {
      readonly kind:
        | 'protocol'
        | 'pix'
        | 'end-to-end'
        | 'session'
        | 'subscription'
        | 'invoice'
        | 'payment-intent'
        | 'charge';
      readonly id: string;
    };

/** The form of each id. An end-to-end id names the payer's bank and the minute of the payment (Banco Central, DICT manual). */
const FORMS = [
  ['protocol', /^\d{8}-\d{6}$/],
  ['pix', /^(pix_)?char_[A-Za-z0-9_-]{1,100}$/],
  ['end-to-end', /^E\d{20}[A-Za-z0-9]{11}$/],
  ['session', /^cs_[A-Za-z0-9_]{1,200}$/],
  ['subscription', /^sub_[A-Za-z0-9]{1,100}$/],
  ['invoice', /^in_[A-Za-z0-9]{1,100}$/],
  ['payment-intent', /^pi_[A-Za-z0-9]{1,100}$/],
  ['charge', /^(ch|py)_[A-Za-z0-9]{1,100}$/],
] as const;

/** Reads an address or an id that an operator typed. Throws `Refused`. */
export function readSubject(typed: string): Subject {
  const id = typed.trim();
  const form = FORMS.find(([, pattern]) => pattern.test(id));
  if (form !== undefined) return { kind: form[0], id };
  const email = v.safeParse(EmailSchema, id);
  if (email.success) return { kind: 'email', email: email.output };
  throw new Refused('not-an-id');
}

/** The minute of the payment that an end-to-end id names, in UTC; null if it is no moment. */
function momentOfEndToEnd(id: string): Date | null {
  const [, year, month, day, hour, minute] = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(id) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** A payment is seen paid soon after the bank made it. A bank's clock may be ahead of ours. */
const [SEEN_MS, AHEAD_MS] = [HOUR_MS, 2 * MINUTE_MS];

/** The payments that an operator may mean, and the invoice of a card, if the subject names one. */
export interface Meant {
  readonly payments: readonly Payment[];
  readonly invoice: string | null;
}

/**
 * The payments of ours that a subject names: all of an address, one for an id. A PIX provider does not tell end-to-end ids,
 * so for such an id these are the PIX payments that were seen paid within an hour after the minute that it names. Throws
 * `ProviderError` where Stripe has to be asked for what a charge paid.
 */
export async function paymentsOfSubject({ store }: PaymentDeps, subject: Subject): Promise<Meant> {
  const byKey = async (key: string | null) => {
    const payment = key === null ? null : await store.payment(key);
    return payment === null ? [] : [payment];
  };
  const byInvoice = async (invoice: string | null): Promise<Meant> => ({
    payments: await byKey(invoice === null ? null : await paymentOfGrant(invoiceKey(invoice))),
    invoice,
  });
  switch (subject.kind) {
    case 'email': {
      const [known, left] = [
        await store.paymentsOf(subscriberId(subject.email)),
        await paymentsOfAddress(subject.email),
      ];
      const keys = new Set(known.map(({ provider_id }) => provider_id));
      return { payments: [...known, ...left.filter((each) => !keys.has(each.provider_id))], invoice: null };
    }
    case 'protocol':
      return { payments: await paymentsByProtocol(subject.id), invoice: null };
    case 'pix':
      return { payments: await byKey(pixKey(subject.id.replace(/^(pix_)?/, 'pix_'))), invoice: null };
    case 'session':
      return { payments: await byKey(cardKey(subject.id)), invoice: null };
    case 'subscription':
      return { payments: await byKey(await store.keyOfSubscription(subject.id)), invoice: null };
    case 'invoice':
      return byInvoice(subject.id);
    case 'payment-intent':
      return byInvoice(await invoiceOfIntent(subject.id));
    case 'charge': {
      const intent = await intentOfCharge(subject.id);
      return byInvoice(intent === null ? null : await invoiceOfIntent(intent));
    }
    case 'end-to-end':
      return { payments: await paidAround(momentOfEndToEnd(subject.id)), invoice: null };
    default:
      return subject satisfies never;
  }
}

async function paidAround(moment: Date | null): Promise<readonly Payment[]> {
  if (moment === null) return [];
  const found = await paymentsPaidBetween(
    new Date(moment.getTime() - AHEAD_MS),
    new Date(moment.getTime() + SEEN_MS),
  );
  return found.filter(({ provider }) => provider === 'abacatepay');
}

/** Throws `Refused` for a Checkout Session of the other mode: its id says whether it is a test. */
export function demandMode({ card }: Pick<PaymentDeps, 'card'>, subject: Subject): void {
  if (subject.kind !== 'session') return;
  const isOther = subject.id.startsWith(card.live ? 'cs_test_' : 'cs_live_');
  if (isOther) throw new Refused('other-mode');
}
