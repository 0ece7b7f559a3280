import type { CardQuestion, PaymentEntry, PaymentHistory, PaymentState } from 'domain/buy/payments-contract';
import { computeEntitlement, grantPeriods } from 'domain/buy/grants';
import type { Account } from '../ledger/account.ts';
import { demandVisibleAccount, findOwnedSubscriber } from '../ledger/owned-account.ts';
import { withdrawalDeadline } from '../changes/money-back.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf, purchaseId } from '../records/keys.ts';
import { isAsked, isBoughtBy, renews } from '../records/payment-status.ts';
import type { CardPayment, GrantRecord, Payment } from '../records/records.ts';

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
    card: currentCard(payments, now, uid),
    next: nextPlan(grants, now),
    questions: questionsOf(payments),
  };
}

function nextPlan(grants: readonly GrantRecord[], now: Date): PaymentHistory['next'] {
  const { tier: present, changes_at } = computeEntitlement(grants, now);
  const { tier } = computeEntitlement(grants, changes_at ?? now);
  if (present === null || tier === null || changes_at === null) return null;
  return { tier, starts_at: changes_at.toISOString() };
}

function stateOf(grant: GrantRecord, isWithdrawn: boolean): PaymentState {
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
export function findPayable(payments: readonly Payment[], now: Date, uid: string): CardPayment | null {
  const found = findCard(payments, now);
  const isRefused = found?.goesOn === true && found.subscription.status === 'past-due';
  return isRefused && isBoughtBy(found.payment, uid) ? found.payment : null;
}

/** The card as it is shown; null without any. */
function currentCard(payments: readonly Payment[], now: Date, uid: string | null): PaymentHistory['card'] {
  const first = findCard(payments, now);
  if (first === undefined) return null;
  return {
    payable: uid !== null && findPayable(payments, now, uid) !== null,
    tier: first.payment.plan,
    amount_cents: first.payment.amount_cents,
    state: first.subscription.status === 'past-due' ? 'past-due' : first.goesOn ? 'renews' : 'ends',
    period_end: first.subscription.period_end > now ? first.subscription.period_end.toISOString() : null,
  };
}

/** The cards that the owner is asked about. Of several that renew, `currentCard` shows the one whose period ends last. */
function questionsOf(payments: readonly Payment[]): CardQuestion[] {
  const [, ...others] = payments
    .filter(renews)
    .toSorted((a, b) => b.subscription.period_end.getTime() - a.subscription.period_end.getTime());
  const question = (kind: CardQuestion['kind'], payment: CardPayment) => ({
    kind,
    id: purchaseId(keyOf(payment)),
    tier: payment.plan,
    amount_cents: payment.amount_cents,
    paid_at: (payment.paid_at ?? payment.created_at).toISOString(),
  });
  return [
    ...payments.filter(isAsked).map((payment) => question('moved', payment)),
    ...others.map((payment) => question('also-renews', payment)),
  ];
}

/** The purchases that are visible to an account, newest first, and the card that is charged for it. */
export async function paymentHistory(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  uid: string,
): Promise<PaymentHistory> {
  const owned = await findOwnedSubscriber(uid);
  if (owned === null) return { payments: [], card: null, next: null, questions: [] };
  return accountHistory(await demandVisibleAccount(store, { subscriber: owned.id, owner: uid }), now(), uid);
}
