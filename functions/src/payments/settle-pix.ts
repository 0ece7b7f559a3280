import { isDeepStrictEqual } from 'node:util';
import { PERIOD_DAYS } from 'domain/plans';
import { grantPeriods } from 'domain/grants';
import { nextLook } from './next-look.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { pixKey } from './payment-key.ts';
import { purchaseMail, returnedMail, trainerDisputeMail, trainerMismatchMail } from './payment-mails.ts';
import type { GrantRecord, PaymentStatus, PixPayment } from './records.ts';
import { importedGrant, writeEntitlement } from './write-entitlement.ts';

/**
 * Brings a PIX payment to `target` and the buyer's entitlement with it, in one transaction; with `settleCard` and
 * `refreshEntitlement` the only place that writes either. Convergent: repeating it, or calling it with news that an
 * earlier call overtook, changes nothing. Answers the payment afterwards, or null for one that is not there.
 */
export async function settlePix(
  { store, now }: PaymentDeps,
  pixId: string,
  target: PaymentStatus,
  disputed: boolean,
): Promise<PixPayment | null> {
  const key = pixKey(pixId);
  return store.transact(async (transaction) => {
    const payment = await transaction.payment(key);
    if (payment?.provider !== 'abacatepay') return null;
    const moment = now();
    const status = nextStatus(payment, target);
    const id = payment.subscriber;
    const subscriber = await transaction.subscriber(id);
    const payments = await transaction.paymentsOf(id);
    const ledger = new Map((await transaction.grantsOf(id)).map((grant) => [grant.id, grant]));

    const paidBefore = ledger.size > 0;
    const existing = ledger.get(key);
    // Told before the provider's own check knew of the payment, it still counts.
    const isDisputed = disputed || payment.disputed_at !== null;
    const grant = toGrant(key, payment, existing, status, isDisputed, moment);
    const changed = !isDeepStrictEqual(existing ?? null, grant);
    if (!paidBefore && grant !== null) {
      const carried = importedGrant(id, subscriber, grant.paid_at, moment);
      if (carried !== null) put(carried);
    }
    if (grant !== null && changed) put(grant);

    const settled: PixPayment = {
      ...payment,
      status,
      paid_at: payment.paid_at ?? grant?.paid_at ?? null,
      disputed_at: payment.disputed_at ?? (disputed ? moment : null),
    };
    const own = [...ledger.values()].filter((each) => each.payment === key);
    const next = { ...settled, reconcile_at: nextLook(settled, own, moment) };
    if (grant !== null && changed) {
      const others = payments.filter((each) => each.provider_id !== payment.provider_id);
      const account = { id, subscriber, payments: [...others, next], grants: [...ledger.values()] };
      writeEntitlement(transaction, account, next, paidBefore, moment);
      const period = grantPeriods(account.grants).get(key) ?? null;
      if (existing === undefined) transaction.putMail(`purchase_${key}`, purchaseMail(next, grant, period));
      if (isReturned(status) && !isReturned(payment.status)) {
        transaction.putMail(`returned_${key}`, returnedMail(next, grant));
      }
      if (grant.dispute === 'open' && existing?.dispute !== 'open') {
        transaction.putMail(`disputed_${key}`, trainerDisputeMail(next, grant));
      }
    }
    if (status === 'mismatched' && payment.status !== status) {
      transaction.putMail(`mismatched_${key}`, trainerMismatchMail(next));
    }
    if (!isDeepStrictEqual(payment, next)) transaction.putPayment(next);
    return next;

    function put(grant: GrantRecord): void {
      ledger.set(grant.id, grant);
      transaction.putGrant(grant);
    }
  });
}

function nextStatus({ status, withdrawal }: PixPayment, target: PaymentStatus): PaymentStatus {
  switch (status) {
    case 'refunded':
    case 'lost':
      return status;
    case 'mismatched':
      return isReturned(target) ? target : status;
    case 'paid':
      // A poll may see it paid before the webhook tells how much; the result is the same in either order. What the buyer
      // has withdrawn from goes back whatever it was.
      return isReturned(target) || (target === 'mismatched' && withdrawal === null) ? target : status;
    case 'pending':
    case 'expired':
    case 'cancelled':
      return target;
    default:
      return status satisfies never;
  }
}

function isReturned(status: PaymentStatus): boolean {
  return status === 'refunded' || status === 'lost';
}

/** The grant as it should stand, or null where none is due: money that went back before anybody saw it grants nothing. */
function toGrant(
  key: string,
  payment: PixPayment,
  existing: GrantRecord | undefined,
  status: PaymentStatus,
  disputed: boolean,
  moment: Date,
): GrantRecord | null {
  if (existing === undefined && status !== 'paid') return null;
  const gone = isReturned(status) || status === 'mismatched';
  const base: GrantRecord = existing ?? {
    kind: 'pix',
    id: key,
    subscriber: payment.subscriber,
    tier: payment.plan,
    paid_at: moment,
    days: PERIOD_DAYS,
    reversed_at: null,
    payment: key,
    amount_cents: payment.amount_cents,
    refunded_cents: 0,
    dispute: 'none',
  };
  return {
    ...base,
    reversed_at: base.reversed_at ?? (gone ? moment : null),
    refunded_cents: status === 'refunded' ? base.amount_cents : base.refunded_cents,
    dispute: status === 'lost' ? 'lost' : disputed ? 'open' : base.dispute,
  };
}
