import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { computeEntitlement } from 'domain/buy/grants';
import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { normalizeEmail, StoredEmailSchema } from 'domain/kit/email';
import type {
  AccessState,
  DaysObstacle,
  OwnerActs,
  Refundable,
  RefundEffect,
  RefundState,
} from 'domain/trainer/owner-contract';
import type { QueueEntry } from 'domain/trainer/row';
import type { Account } from '../buy/account.ts';
import { settleAccount } from '../buy/change-account.ts';
import { courtesyKey, courtesyObstacle, giveCourtesy } from '../buy/give-courtesy.ts';
import { endsRenewal, refundObstacle } from '../buy/money-back.ts';
import { type GrantRecord, keyOf, type Payment, purchaseId } from '../buy/records.ts';
import { subscriberId } from '../kit/admin.ts';
import { isClosed } from '../kit/callable.ts';
import { AppError } from '../kit/errors.ts';
import type { RowAccess } from './person.ts';

// What an owner may do for the person of a row, and what would follow from it. All of it is pure.

interface Purchase {
  readonly grant: GrantRecord;
  readonly payment: Payment;
}

/** The purchases behind a row, newest first as its page lists them. What nobody paid for is none. */
function purchasesOf({ grants, payments }: RowAccess): readonly Purchase[] {
  const byKey = new Map(payments.map((payment) => [keyOf(payment), payment]));
  const listed = grants.toSorted((a, b) => b.paid_at.getTime() - a.paid_at.getTime());
  return listed.flatMap((grant) => {
    const payment = grant.payment === null ? undefined : byKey.get(grant.payment);
    return payment === undefined ? [] : [{ grant, payment }];
  });
}

/** The purchase behind a row that a public id names. Throws 'payment-not-found', also for another person's. */
export function demandPurchase(access: RowAccess, id: string): Purchase {
  const found = purchasesOf(access).find(({ grant }) => purchaseId(grant.id) === id);
  if (found === undefined) throw new AppError('payment-not-found', 'purchase_id');
  return found;
}

/** How it stands with a refund of a purchase; null where it may be given back. */
export function refundState(account: Account, { payment, grant }: Purchase): RefundState | null {
  const obstacle = refundObstacle(account, payment, grant.id);
  if (obstacle === 'under-way') return 'asked';
  const isWanted = payment.refunds.some((wish) => wish.grant === grant.id);
  return obstacle === 'gone' && isWanted ? 'done' : obstacle;
}

/** Since when the money of a purchase is wanted back (ISO 8601), or null. */
export function wantedSince({ payment: { refunds, withdrawal }, grant }: Purchase): string | null {
  const wishes = withdrawal === null ? refunds : [...refunds, withdrawal];
  return wishes.find((wish) => wish.grant === grant.id)?.requested_at.toISOString() ?? null;
}

/** What follows from giving a purchase's money back now. */
export function refundEffect(access: RowAccess, { payment, grant }: Purchase, now: Date): RefundEffect {
  const isPriceUnknown = payment.provider === 'abacatepay' && payment.status === 'mismatched';
  const left = access.grants.map((each) => (each.id === grant.id ? { ...each, reversed_at: now } : each));
  const { subscribed, end } = computeEntitlement(left, now);
  return {
    cents: isPriceUnknown ? null : grant.amount_cents - grant.refunded_cents,
    access: subscribed ? { until: end?.toISOString() ?? null } : null,
    ends_renewal: endsRenewal(access, payment, grant.id),
  };
}

/** Whether two effects read the same: of the end of access they say the day. */
export function isSameEffect(one: RefundEffect, other: RefundEffect): boolean {
  const worded = ({ cents, access, ends_renewal }: RefundEffect) =>
    JSON.stringify([cents, ends_renewal, access && access.until && todayInSaoPaulo(new Date(access.until))]);
  return (one.access === null) === (other.access === null) && worded(one) === worded(other);
}

export function refundsOf(account: Account, access: RowAccess, now: Date): readonly Refundable[] {
  return purchasesOf(access).map((purchase) => ({
    id: purchaseId(purchase.grant.id),
    effect: refundEffect(access, purchase, now),
    state: refundState(account, purchase),
    since: wantedSince(purchase),
  }));
}

/** Why an owner cannot give days to the person of a row now. The row of what no account may see has none. */
export function daysObstacle(
  { uid }: Pick<QueueEntry, 'uid'>,
  account: Account,
  now: Date,
): DaysObstacle | null {
  return courtesyObstacle(account, now) ?? (uid === null ? 'unconfirmed' : null);
}

/** Whether so many days were given on a day (YYYY-MM-DD in São Paulo). */
export function isGivenOn(account: Account, day: string, days: number): boolean {
  const key = courtesyKey(account.id, day);
  return account.grants.some(({ id, ...grant }) => id === key && 'days' in grant && grant.days === days);
}

export function daysOf(row: Pick<QueueEntry, 'uid'>, account: Account, now: Date): OwnerActs['days'] {
  const obstacle = daysObstacle(row, account, now);
  const read_on = todayInSaoPaulo(now);
  if (obstacle !== null) return { obstacle, end: null, from: null, read_on };
  // The days come after everything else, so one of them tells from when they count.
  const gift = { days: 1, reason: 'goodwill', by: { operator: '' } } as const;
  const { after } = settleAccount(account, giveCourtesy(account, gift, now), now);
  const last = after.subscriber?.subscription_end ?? null;
  return {
    obstacle,
    end: account.subscriber?.subscription_end?.toISOString() ?? null,
    from: last && new Date(last.getTime() - DAY_MS).toISOString(),
    read_on,
  };
}

/** The account behind a row as an owner sees it, and the link that would help. */
interface Access {
  readonly state: AccessState;
  readonly mail: OwnerActs['access']['mail'];
  readonly last_sign_in: string | null;
  /** The stored address; null where it is none. */
  readonly email: string | null;
}

/** `owner` is the account at Auth that owns the address, or null. */
export function accessOf(account: Account, owner: UserRecord | null): Access {
  const stored = v.safeParse(StoredEmailSchema, account.subscriber?.email);
  const email = stored.success && subscriberId(stored.output) === account.id ? stored.output : null;
  const signedIn = owner?.metadata.lastSignInTime;
  const last_sign_in = signedIn ? todayInSaoPaulo(new Date(signedIn)) : null;
  const state = stateOf(account, owner, email);
  const mail =
    state === 'no-address' || state === 'disabled'
      ? null
      : state === 'unconfirmed'
        ? ('confirmation' as const)
        : ('reset' as const);
  return { state, mail, last_sign_in, email };
}

function stateOf({ subscriber }: Account, owner: UserRecord | null, email: string | null): AccessState {
  if (email === null) return 'no-address';
  if (owner === null) return 'no-account';
  if (owner.disabled) return 'disabled';
  if (isClosed(owner) || normalizeEmail(owner.email ?? '') !== email) return 'closed';
  if (subscriber?.mailbox_confirmed_at == null) return 'unconfirmed';
  return owner.metadata.lastSignInTime ? 'signed-in' : 'never-signed-in';
}
