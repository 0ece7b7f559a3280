import { AppError } from '../kit/errors.ts';
import { type Account, type Changes, grantsOf, paidUntil, visiblePayments } from './account.ts';
import { cancelledMail, disputedMail, movedMail, replacedMail } from './payment-mails.ts';
import {
  type CardPayment,
  earliest,
  isAsked,
  isHeld,
  isKept,
  isUnpaid,
  keyOf,
  mayBeCharged,
  type Payment,
  purchaseId,
  renews,
  type Subscribed,
  type SubscriberRecord,
} from './records.ts';

/**
 * Stops each renewing payment at the end of its period, and tells its buyer by mail. Where the next reading of the provider shows
 * that nobody has paid that period, the subscription ends at once (`cardState`). One that ends because the address moved ends for
 * good.
 */
export function stopRenewals(account: Account, payments: readonly Payment[], now: Date): Changes {
  const stopped = payments
    .filter((payment) => renews(payment) || isKept(payment))
    .map((payment) => ended(payment, now));
  const mails = stopped.map(
    (payment) =>
      [`cancelled_${keyOf(payment)}`, cancelledMail(payment, paidUntil(account, payment), now)] as const,
  );
  // Whoever cancels while the renewal ends for another reason wants that end, too.
  const declined = payments.filter((payment) => isAsked(payment) || isHeld(payment)).map(own);
  return { payments: [...stopped, ...declined], mails: new Map(mails) };
}

/** A card whose subscription is to end with its period, because somebody wants it. */
export function ended(payment: CardPayment, now: Date): CardPayment {
  return { ...own(payment), stop: 'at-period-end', reconcile_at: now };
}

/** The payment whose end, if it is to end, somebody wants: no answer after a move and no decision about a dispute takes it back. */
function own({ after_move: _move, stopped_for: _dispute, ...payment }: CardPayment): CardPayment {
  return payment;
}

/**
 * Of payments that another account proved than the one that owns the address from now on: their cards end with their period, unless
 * `owner` says that they are theirs (`keepRenewal`). That goes for open sessions, too, which may still be paid. The payer may be
 * another person, who reaches the purchase no more.
 */
export function stopMoved(account: Account, moved: readonly Payment[], owner: string, now: Date): Changes {
  const mails = moved.filter(renews).map((payment) => {
    const until = paidUntil(account, payment);
    // A subscription in a period that nobody has paid ends with the next reading: nobody can keep it.
    const isOver = payment.subscription.status === 'past-due' || payment.subscription.status === 'paused';
    const mail = isOver ? cancelledMail(payment, until, now) : movedMail(payment, until);
    return [`moved_${keyOf(payment)}_${owner}`, mail] as const;
  });
  return {
    payments: moved.map((payment) =>
      payment.provider === 'stripe' &&
      (renews(payment) ||
        isKept(payment) ||
        isHeld(payment) ||
        (isUnpaid(payment.status) && payment.stop === null))
        ? { ...ended(payment, now), after_move: 'asked' }
        : payment,
    ),
    mails: new Map(mails),
  };
}

/**
 * The owner says that the card of a payment that moved to the account is theirs: it goes on unless a payment of it is disputed, and
 * counts as theirs from now on.
 * Throws 'payment-not-found' where nothing is asked about it (any more).
 */
export function keepRenewal(account: Account, purchase_id: string, owner: string, now: Date): Changes {
  const payment = visiblePayments(account).find((each) => isNamed(each, purchase_id));
  if (payment === undefined || !isAsked(payment)) throw new AppError('payment-not-found');
  const theirs = { ...payment, claimed_by: owner, claimed_at: null, reconcile_at: now };
  const disputes = grantsOf(account, payment).filter(({ dispute }) => dispute === 'open');
  const [dispute] = disputes;
  if (dispute === undefined) return { payments: [{ ...theirs, after_move: 'kept', stop: null }] };
  // While a payment is disputed, only the trainer lets the card be charged again. The end at the provider stays, because a take-back
  // of our own would be read as the trainer's.
  const held = { ...own(theirs), stopped_for: disputes.map(({ id }) => id) };
  const mail = disputedMail(held, paidUntil(account, payment), now);
  return { payments: [held], mails: new Map([[`stopped_${dispute.id}`, mail]]) };
}

/**
 * Ends renewals that nobody asked to end, each with its period and announced by a mail. If one account proved several
 * renewing subscriptions, one that it ordered signed in ends the earlier ones: a purchase that only joined the account may be
 * another person's, and ends others only by the owner's word (`joinPurchase`). A subscription that an earlier owner of the address
 * proved is not charged again, because that account no longer reaches it. A subscription that no account proved may be another
 * person's card: it neither stops others nor is stopped. `owner` owns the address from now on.
 */
export function stopSurplusRenewals(
  account: Account,
  { user_id: owner, mailbox_confirmed_at }: Pick<SubscriberRecord, 'user_id' | 'mailbox_confirmed_at'>,
  now: Date,
): Changes {
  const renewing = account.payments.filter(renews).filter((payment) => payment.claimed_by !== null);
  const earlier = owner === null ? [] : renewing.filter((payment) => payment.claimed_by !== owner);
  // Whoever did not show the mailbox sees nothing of them, and so is asked nothing.
  const moved =
    owner !== null && mailbox_confirmed_at !== null
      ? stopMoved(account, earlier, owner, now)
      : stopRenewals(account, earlier, now);
  const replaced = replaceEarlier(
    account,
    renewing.filter((payment) => !earlier.includes(payment)),
    now,
  );
  return {
    payments: [...(moved.payments ?? []), ...(replaced.payments ?? [])],
    mails: new Map([...(moved.mails ?? []), ...(replaced.mails ?? [])]),
  };
}

function replaceEarlier(account: Account, renewing: readonly Subscribed[], now: Date): Changes {
  const changes = renewing.map((payment) => {
    const [later] = renewing
      .filter(
        ({ claimed_by, ordered_by }) =>
          claimed_by === payment.claimed_by && ordered_by === payment.claimed_by,
      )
      .filter((other) => isLater(account, other, payment))
      .toSorted((a, b) => (isLater(account, a, b) ? -1 : 1));
    return later === undefined ? {} : replaceBy(later, [payment], now);
  });
  return {
    payments: changes.flatMap(({ payments = [] }) => payments),
    mails: new Map(changes.flatMap(({ mails }) => [...(mails ?? [])])),
  };
}

/** Ends each of these renewals with its period, and tells its buyer by mail that `later` has taken its place. */
export function replaceBy(later: CardPayment, payments: readonly Subscribed[], now: Date): Changes {
  const replaced = payments.map((payment) => ended(payment, now));
  const mails = replaced.map(
    (payment) => [`replaced_${keyOf(payment)}`, replacedMail(payment, later)] as const,
  );
  return { payments: replaced, mails: new Map(mails) };
}

function isLater(account: Account, a: Subscribed, b: Subscribed): boolean {
  return (
    startOf(account, a) - startOf(account, b) > 0 ||
    (startOf(account, a) === startOf(account, b) && keyOf(a) > keyOf(b))
  );
}

/** When the first period of a subscription was paid, in epoch milliseconds. */
function startOf(account: Account, payment: Subscribed): number {
  const first = earliest(grantsOf(account, payment).map(({ paid_at }) => paid_at));
  return (first ?? payment.created_at).getTime();
}

/**
 * The owner cancels: every renewal that is visible to the owner, or the one with `purchase_id`, ends with its period. Repeating it
 * changes nothing.
 */
export function cancelRenewals(account: Account, now: Date, purchase_id: string | null = null): Changes {
  const meant = visiblePayments(account).filter((payment) => isNamed(payment, purchase_id));
  return stopRenewals(account, meant, now);
}

/** Whether a public id names this payment; null names every one. */
export function isNamed(payment: Payment, purchase_id: string | null): boolean {
  return purchase_id === null || purchaseId(keyOf(payment)) === purchase_id;
}

/** The owner leaves: every card that is visible to the owner and may still be charged is stopped at once. */
export function stopAllCards(account: Account, now: Date): Changes {
  const charged = visiblePayments(account).filter(mayBeCharged);
  return { payments: charged.map((payment) => ({ ...payment, stop: 'now', reconcile_at: now })) };
}
