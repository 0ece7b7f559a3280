import { computeEntitlement } from 'domain/grants';
import type { Subscriber } from 'domain/records/subscriber';
import { isActive } from 'domain/subscription';
import { isErased } from './erased-subscriber.ts';
import { renews } from './payment-status.ts';
import type { PaymentTransaction, SubscriberChanges } from './payment-store.ts';
import type { GrantRecord, Payment, Registration } from './records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Everything that a buyer's entitlement follows from, as it will stand when the transaction is done. */
export interface Account {
  readonly id: string;
  readonly subscriber: Subscriber | null;
  readonly payments: readonly Payment[];
  readonly grants: readonly GrantRecord[];
}

/**
 * Writes what a buyer's ledger entitles them to. `payment` is the one whose news this is: on a record that nobody owns
 * or paid for yet the payer's own words win. Whoever had their data erased has no record any more, and gets none.
 * Answers nothing; the caller has made its reads.
 */
export function writeEntitlement(
  transaction: PaymentTransaction,
  { id, subscriber, payments, grants }: Account,
  payment: Payment,
  paidBefore: boolean,
  moment: Date,
): void {
  if (isErased(id)) return;
  const { subscribed, tier, end, changes_at } = computeEntitlement(grants, moment);
  const owned =
    payment.provider === 'stripe' && payment.customer !== null && isOwnPurchase(payment, subscriber)
      ? { stripe_customer_id: payment.customer }
      : {};
  transaction.putSubscriber(id, {
    email: payment.registration.email,
    ...personOf(subscriber, payment.registration, paidBefore),
    user_id: subscriber?.user_id ?? null,
    ...(subscriber !== null && isCourtesy(subscriber)
      ? {}
      : { subscribed, subscription_tier: tier, subscription_end: end, entitlement_changes_at: changes_at }),
    renews: payments.some(renews),
    ...owned,
    ...(subscriber === null ? { created_at: moment } : {}),
    updated_at: moment,
  } satisfies SubscriberChanges);
}

/** Whether the account itself bought: only then is the provider's customer its own, with its cards. */
export function isOwnPurchase(payment: Payment, subscriber: Subscriber | null): boolean {
  return payment.claimed_by !== null && payment.claimed_by === subscriber?.user_id;
}

/**
 * Whose words stand in the record. Anybody can register anybody's address, so on a record that nobody owns or paid for
 * yet the payer's own words win; later payments only fill gaps.
 */
function personOf(subscriber: Subscriber | null, registration: Registration, paidBefore: boolean) {
  const isOnlyRegistered =
    !paidBefore &&
    subscriber !== null &&
    !subscriber.user_id &&
    !subscriber.subscribed &&
    !subscriber.subscription_end;
  const [first, then] = isOnlyRegistered ? [registration, subscriber] : [subscriber, registration];
  return {
    nome: first?.nome || then?.nome || '',
    telefone: first?.telefone || then?.telefone || '',
    data_nascimento: first?.data_nascimento || then?.data_nascimento || '',
  };
}

/** A plan without an end is the trainer's gift: payments neither shorten nor lengthen it. */
export function isCourtesy(subscriber: Pick<Subscriber, 'subscribed' | 'subscription_end'>): boolean {
  return subscriber.subscribed && subscriber.subscription_end === null;
}

/** What an imported subscriber still has left from before the ledger, so that a purchase adds to it. */
export function importedGrant(
  id: string,
  subscriber: Subscriber | null,
  paidAt: Date,
  moment: Date,
): GrantRecord | null {
  if (!subscriber?.subscription_end || !isActive(subscriber, moment)) return null;
  // A moment earlier than the purchase that it precedes in the ledger.
  const before = new Date(paidAt.getTime() - 1);
  return {
    kind: 'pix',
    id: `imported_${id}`,
    subscriber: id,
    tier: subscriber.subscription_tier ?? '',
    paid_at: before,
    days: (subscriber.subscription_end.getTime() - before.getTime()) / DAY_MS,
    reversed_at: null,
    payment: null,
    amount_cents: 0,
    refunded_cents: 0,
    dispute: 'none',
  };
}
