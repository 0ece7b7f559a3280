import type { PlanId } from 'domain/buy/plans';
import { DAY_MS } from 'domain/kit/dates';
import { subscriberId } from '../kit/admin.ts';
import type { Account, Ownership } from './account.ts';
import { changeAccount } from './change-account.ts';
import { EMPTY_RECORD, fillMissing, importedGrant, personalDataOf } from './derive-record.ts';
import { type CardTruth, ProviderError } from './gateways.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type CardPayment, type GrantRecord, newProtocol, type Registration } from './records.ts';
import { settleCard } from './settle-card.ts';

/** The days of a grant are a fraction, so its end is only nearly the same. */
const SECOND_MS = 1000;

interface EarlierPlan {
  readonly person: Registration;
  /** The plan's name. */
  readonly tier: string;
  readonly end: Date;
}

/**
 * Adopts a plan of an earlier service: its rest becomes a grant that nobody paid here, so only a confirmed mailbox opens it.
 * What was bought here in the meantime is added to it. Repeating it changes nothing. A corrected plan takes the place of the one
 * that was adopted before.
 */
export async function adoptPlan(
  deps: Pick<PaymentDeps, 'store' | 'now' | 'watcher'>,
  { person, tier, end }: EarlierPlan,
): Promise<void> {
  await changeAccount(deps, { subscriber: subscriberId(person.email) }, (account, now) => {
    const grant = importedGrant(account.id, tier, end, now);
    const before = account.grants.find(({ id }) => id === grant.id);
    return {
      grants: before !== undefined && isSame(before, grant) ? [] : [grant],
      ...(account.subscriber?.user_id ? {} : { ownership: contactOf(account, grant, person) }),
    };
  });
}

function isSame(one: GrantRecord, other: GrantRecord): boolean {
  return one.tier === other.tier && Math.abs(endOf(one) - endOf(other)) < SECOND_MS;
}

/** When a plan without a payment ends, in epoch milliseconds; 0 if it has no end. */
function endOf(grant: GrantRecord): number {
  return grant.kind === 'pix' ? grant.paid_at.getTime() + grant.days * DAY_MS : 0;
}

/**
 * The record's personal data while nobody owns the address. What a buyer said here stays. A mere registration may be
 * anybody's, so the earlier service's data come before it.
 */
function contactOf({ subscriber, grants }: Account, grant: GrantRecord, person: Registration): Ownership {
  const stored = personalDataOf(subscriber ?? EMPTY_RECORD);
  const imported = personalDataOf(person);
  const isBuyers = grants.some(({ id }) => id !== grant.id);
  return {
    user_id: null,
    linked_at: null,
    mailbox_confirmed_at: null,
    email: person.email,
    ...(isBuyers ? fillMissing(stored, imported) : fillMissing(imported, stored)),
  };
}

type AdoptionProblem =
  | 'not-found'
  /** It is of the provider's test mode and we take real money, or the other way round. */
  | 'other-mode'
  /** It has ended, or its first invoice was never paid. */
  | 'not-running'
  | 'other-currency'
  /** Its last paid invoice differs from what it charges now: nobody can tell which amount is agreed. */
  | 'other-amount'
  /** The money of its last paid invoice went back, or is disputed. */
  | 'money-back'
  /** It lies under another e-mail address. */
  | 'somebody-elses';

/** Why a reading of the provider cannot be adopted, or null if it can. `live`: whether we take real money. */
export function adoptionProblem(
  { session, subscription, invoices }: CardTruth,
  live: boolean,
): AdoptionProblem | null {
  if (session.live !== live) return 'other-mode';
  if (subscription === null || !['live', 'past-due', 'paused'].includes(subscription.status))
    return 'not-running';
  const last = invoices.toSorted((a, b) => Number(b.paid_at) - Number(a.paid_at))[0];
  if (last === undefined) return 'not-running';
  if (session.currency !== 'brl' || invoices.some(({ currency }) => currency !== 'brl'))
    return 'other-currency';
  if (session.amount_cents === null || session.amount_cents === 0) return 'other-amount';
  if (last.amount_cents !== session.amount_cents) return 'other-amount';
  return last.refunded_cents >= last.amount_cents || last.dispute !== 'none' ? 'money-back' : null;
}

/** What became of a subscription that was to be adopted. */
export type Adoption = 'adopted' | 'known' | AdoptionProblem;

interface EarlierSubscription {
  readonly id: string;
  readonly plan: PlanId;
  readonly person: Registration;
}

/** What the provider says of a subscription that can be adopted, and between which moments it said so. */
type Reading = { readonly truth: CardTruth; readonly from: Date; readonly to: Date };

/**
 * Reads a subscription that is to be adopted, and writes nothing. 'known': it is adopted already, or was bought here. Throws
 * `ProviderError`.
 */
export async function readEarlier(
  deps: PaymentDeps,
  { id, person }: EarlierSubscription,
): Promise<Reading | 'known' | AdoptionProblem> {
  const known = await deps.store.keyOfSubscription(id);
  if (known !== null) {
    const isTheirs = (await deps.store.payment(known))?.subscriber === subscriberId(person.email);
    return isTheirs ? 'known' : 'somebody-elses';
  }
  const from = deps.now();
  const truth = await readOrNull(deps, id);
  if (truth === null) return 'not-found';
  return adoptionProblem(truth, deps.card.live) ?? { truth, from, to: deps.now() };
}

/**
 * Adopts a running card subscription: it becomes a payment with a grant for each paid invoice, so that renewals, refunds and
 * the end count from now on. Its id proves nothing, so only a confirmed mailbox opens it. Nobody gets a mail about what
 * happened before. A plan that was adopted of the same person before is what the card pays for, so it ends. Throws
 * `ProviderError`.
 */
export async function adoptSubscription(deps: PaymentDeps, earlier: EarlierSubscription): Promise<Adoption> {
  const reading = await readEarlier(deps, earlier);
  if (typeof reading === 'string') return reading;
  const subscriber = subscriberId(earlier.person.email);
  await changeAccount(deps, { subscriber }, (account, now) => {
    // A run at the same time adopted it.
    if (account.payments.some(({ provider_id }) => provider_id === earlier.id)) return {};
    const payment = adoptedPayment(earlier, subscriber, reading.truth, now);
    const { changes } = settleCard(account, payment, { ...reading, live: deps.card.live }, now);
    const plan = account.grants.find(({ id }) => id === `imported_${subscriber}`);
    const ended = plan?.reversed_at === null ? [{ ...plan, reversed_at: now }] : [];
    return { ...changes, grants: [...(changes.grants ?? []), ...ended], mails: new Map() };
  });
  return 'adopted';
}

async function readOrNull({ card }: PaymentDeps, id: string): Promise<CardTruth | null> {
  try {
    return await card.read(id);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return null;
    throw error;
  }
}

/** The payment before its first reading is settled. The earlier service has told the buyer of a refused renewal. */
function adoptedPayment(
  { id, plan, person }: EarlierSubscription,
  subscriber: string,
  { session, refused }: CardTruth,
  now: Date,
): CardPayment {
  return {
    provider: 'stripe',
    provider_id: id,
    plan,
    amount_cents: session.amount_cents ?? 0,
    registration: person,
    subscriber,
    order_id: '',
    protocol: newProtocol(now),
    status: 'pending',
    created_at: now,
    expires_at: now,
    paid_at: null,
    checked_at: now,
    reconcile_at: null,
    claimed_by: null,
    claimed_at: null,
    withdrawal: null,
    refunds: [],
    unmet_since: null,
    read_at: null,
    customer: session.customer,
    subscription: null,
    stop: null,
    refused: refused?.invoice ?? null,
    adopted_at: now,
  };
}
