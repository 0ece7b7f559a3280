import { computeEntitlement, grantPeriods } from 'domain/buy/grants';
import type { CardQuestion, PaymentEntry, PaymentHistory, PaymentState } from 'domain/buy/payments-contract';
import { DAY_MS } from 'domain/kit/dates';
import type { CallableResponse } from 'domain/contracts';
import type { Call } from '../kit/callable.ts';
import { AppError } from '../kit/errors.ts';
import { limitUses } from '../kit/rate-limit.ts';
import { type Account, endOfPaid } from './account.ts';
import { cancelBySession, cancelRenewal, keepCard } from './cancel-renewal.ts';
import {
  demandOwnedAccount,
  demandVisibleAccount,
  findOwnedSubscriber,
  readOwnAccount,
  readVisibleAccount,
} from './change-account.ts';
import { toAppError } from './gateways.ts';
import { withdraw, withdrawalDeadline } from './money-back.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { purchaseEnd } from './purchase.ts';
import {
  cardKey,
  type CardPayment,
  type GrantRecord,
  isAsked,
  isBoughtBy,
  keyOf,
  type Payment,
  purchaseId,
  renews,
} from './records.ts';
import { syncPayment } from './sync-payment.ts';

/** `list-payments`: the purchases that are visible to the account. Clients cannot read the payments themselves. */
export function listPayments(
  { uid }: Call<'list-payments'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'list-payments'>> {
  return paymentHistory(deps, uid);
}

/**
 * `cancel-subscription`: the owner's cards, or the one card that is named, are not charged again, and access lasts
 * until the end of the period. Throws 'nothing-to-cancel' if no card would be charged again, and 'payment-not-found' for a session
 * that is not known.
 */
export async function cancelSubscription(
  { data, uid }: Call<'cancel-subscription'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'cancel-subscription'>> {
  const session_id = data && 'session_id' in data ? data.session_id : undefined;
  if (session_id !== undefined) {
    // An invented session is not counted, so that a caller who sends many of them writes nothing.
    // A lost database gets its purchases back later: until then nobody may read that the card is charged no more.
    if ((await deps.store.payment(cardKey(session_id))) === null) throw new AppError('payment-not-found');
    await limitUses(session_id);
    const { payment, confirmed } = await cancelBySession(deps, session_id);
    return { success: true, access_until: await purchaseEnd(deps.store, payment), confirmed };
  }
  if (uid === '') throw new AppError('unauthenticated');
  const owned = await demandOwnedAccount(uid);
  const { keys, confirmed } = await cancelRenewal(
    deps,
    owned,
    data && 'purchase_id' in data ? data.purchase_id : null,
  );
  if (keys.length === 0) throw new AppError('nothing-to-cancel');
  const until = endOfPaid((await readVisibleAccount(deps.store, owned.subscriber)).grants);
  const access_until = until !== null && until > deps.now() ? until.toISOString() : null;
  return { success: true, access_until, confirmed };
}

/** `keep-renewal`: the owner keeps a card that moved to the account. Throws 'payment-not-found' where nothing is asked about it. */
export async function keepRenewal(
  { data, uid }: Call<'keep-renewal'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'keep-renewal'>> {
  return { confirmed: await keepCard(deps, await demandOwnedAccount(uid), data.purchase_id) };
}

/**
 * `pay-renewal`: the page where the refused renewal of the account's own card can be paid. Nothing of it is stored. Throws
 * 'payment-not-found' where no renewal of theirs is refused, or the card is to end.
 */
export async function payRenewal(
  { uid }: Call<'pay-renewal'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'pay-renewal'>> {
  const { payments } = await demandVisibleAccount(deps.store, await demandOwnedAccount(uid));
  const payment = findPayable(payments, deps.now(), uid);
  if (payment === null) throw new AppError('payment-not-found');
  await limitUses(payment.provider_id);
  try {
    const { subscription, refused } = await deps.card.read(payment.provider_id);
    const isOpen = subscription?.status === 'past-due' && !subscription.cancel_at_period_end;
    if (isOpen && refused !== null) return { url: refused.url };
    // It was paid or ended meanwhile, of which nobody has told yet.
    await syncPayment(deps, keyOf(payment));
    return { url: null };
  } catch (error) {
    throw toAppError(error);
  }
}

/** `withdraw-purchase`: the owner's right to withdraw from a purchase within 7 days (CDC art. 49). */
export async function withdrawPurchase(
  { data, uid }: Call<'withdraw-purchase'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'withdraw-purchase'>> {
  const owned = await demandOwnedAccount(uid);
  const { protocol, requested_at, refunded } = await withdraw(deps, owned, data.purchase_id);
  return { protocol, requested_at: requested_at.toISOString(), refunded };
}

/**
 * The purchases in one part of an account, newest first, and the card that is charged for it. The part is the one that is visible to
 * the owner, or the one that no account may see. `uid` is the account that asks, or null for somebody else.
 */
export function accountHistory(
  { grants, payments }: Pick<Account, 'grants' | 'payments'>,
  now: Date,
  uid: string | null = null,
): PaymentHistory {
  const byKey = new Map(payments.map((payment) => [keyOf(payment), payment]));
  const periods = grantPeriods(grants);
  const entries = grants
    .toSorted((a, b) => b.paid_at.getTime() - a.paid_at.getTime())
    .flatMap((grant): PaymentEntry[] => {
      if (grant.kind === 'courtesy' || grant.payment === null) return [];
      const payment = byKey.get(grant.payment);
      const period = grant.reversed_at === null ? periods.get(grant.id) : undefined;
      const withdrawal = payment?.withdrawal?.grant === grant.id ? payment.withdrawal : null;
      const until = withdrawal === null ? withdrawalDeadline(grant, grants, now) : null;
      const entry = {
        id: purchaseId(grant.id),
        paid_at: grant.paid_at.toISOString(),
        tier: grant.tier,
        method: grant.kind,
        amount_cents: grant.amount_cents,
        refunded_cents: grant.refunded_cents,
        period: period ? { start: period.start.toISOString(), end: period.end.toISOString() } : null,
        state: stateOf(grant, withdrawal !== null),
        withdrawable_until: until?.toISOString() ?? null,
        protocol: withdrawal?.protocol ?? null,
      };
      return [entry];
    });
  return {
    payments: entries,
    card: currentCard(payments, grants, now, uid),
    next: nextPlan(grants, now),
    questions: questionsOf(payments, grants),
  };
}

function nextPlan(grants: readonly GrantRecord[], now: Date): PaymentHistory['next'] {
  const { tier: present, changes_at } = computeEntitlement(grants, now);
  const { tier } = computeEntitlement(grants, changes_at ?? now);
  if (present === null || tier === null || changes_at === null) return null;
  return { tier, starts_at: changes_at.toISOString() };
}

/** The state of a grant's money. `isWithdrawn`: it is wanted back. */
export function stateOf(
  grant: Pick<GrantRecord, 'dispute' | 'reversed_at' | 'refunded_cents'>,
  isWithdrawn: boolean,
): PaymentState {
  if (grant.dispute === 'lost') return 'lost';
  if (grant.reversed_at !== null) return 'refunded';
  if (isWithdrawn) return 'withdrawing';
  if (grant.dispute === 'open') return 'disputed';
  return grant.refunded_cents > 0 ? 'partially-refunded' : 'paid';
}

/** The subscription that renews, or else the one that ends last. */
function findCard(payments: readonly Payment[], now: Date) {
  return payments
    .filter((payment): payment is CardPayment => payment.provider === 'stripe')
    .flatMap((payment) => {
      const { subscription } = payment;
      if (subscription === null || subscription.status === 'ended' || subscription.status === 'incomplete')
        return [];
      const goesOn = renews(payment);
      if (!goesOn && (payment.stop === 'now' || subscription.period_end <= now)) return [];
      return [{ payment, subscription, goesOn }];
    })
    .sort(
      (a, b) =>
        Number(b.goesOn) - Number(a.goesOn) ||
        b.subscription.period_end.getTime() - a.subscription.period_end.getTime(),
    )[0];
}

/**
 * The card whose refused renewal the account may pay at the provider; null without any. The page shows what the provider knows of the
 * payer, so the account has to have bought it itself. Nobody is asked to pay for one that is to end.
 */
function findPayable(payments: readonly Payment[], now: Date, uid: string): CardPayment | null {
  const found = findCard(payments, now);
  const isRefused = found?.goesOn === true && found.subscription.status === 'past-due';
  return isRefused && isBoughtBy(found.payment, uid) ? found.payment : null;
}

/** The card as it is shown; null without any. */
function currentCard(
  payments: readonly Payment[],
  grants: readonly GrantRecord[],
  now: Date,
  uid: string | null,
): PaymentHistory['card'] {
  const first = findCard(payments, now);
  if (first === undefined) return null;
  return {
    payable: uid !== null && findPayable(payments, now, uid) !== null,
    tier: first.payment.plan,
    amount_cents: first.payment.amount_cents,
    days: paidDays(first.payment, grants),
    state: first.subscription.status === 'past-due' ? 'past-due' : first.goesOn ? 'renews' : 'ends',
    period_end: first.subscription.period_end > now ? first.subscription.period_end.toISOString() : null,
  };
}

/** For how many days the card paid last; null without a payment, and for an imported contract, which Stripe may charge by months. */
function paidDays(payment: CardPayment, grants: readonly GrantRecord[]): number | null {
  if (payment.adopted_at !== null) return null;
  const [newest] = grants
    .flatMap((grant) => (grant.kind === 'card' && grant.payment === keyOf(payment) ? [grant] : []))
    .toSorted((a, b) => b.period_end.getTime() - a.period_end.getTime());
  return newest === undefined
    ? null
    : Math.round((newest.period_end.getTime() - newest.period_start.getTime()) / DAY_MS);
}

/** The cards that the owner is asked about. Of several that renew, `currentCard` shows the one whose period ends last. */
function questionsOf(payments: readonly Payment[], grants: readonly GrantRecord[]): CardQuestion[] {
  const [, ...others] = payments
    .filter(renews)
    .toSorted((a, b) => b.subscription.period_end.getTime() - a.subscription.period_end.getTime());
  const question = (kind: CardQuestion['kind'], payment: CardPayment) => ({
    kind,
    id: purchaseId(keyOf(payment)),
    tier: payment.plan,
    amount_cents: payment.amount_cents,
    days: paidDays(payment, grants),
    paid_at: (payment.paid_at ?? payment.created_at).toISOString(),
  });
  return [
    ...payments.filter(isAsked).map((payment) => question('moved', payment)),
    ...others.map((payment) => question('also-renews', payment)),
  ];
}

/** What an account has that owns no record. */
export const NO_PAYMENTS: PaymentHistory = { payments: [], card: null, next: null, questions: [] };

/** The purchases that are visible to an account, newest first, and the card that is charged for it. */
export async function paymentHistory(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  uid: string,
): Promise<PaymentHistory> {
  const owned = await findOwnedSubscriber(uid);
  if (owned === null) return NO_PAYMENTS;
  return accountHistory(await readOwnAccount(store, owned), now(), uid);
}
