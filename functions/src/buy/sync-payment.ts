import * as logger from 'firebase-functions/logger';
import { MINUTE_MS } from 'domain/kit/dates';
import { LOG_LINES } from '../kit/logging.ts';
import { type Account, findPayment } from './account.ts';
import { decideByNews } from './change-account.ts';
import { type PixHint, type PixStatus, ProviderError, toAppError } from './gateways.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  type CardPayment,
  invoiceIdOf,
  isKept,
  isStopped,
  isUnmet,
  isUnpaid,
  keyOf,
  type Payment,
  type PixPayment,
  refundsDue,
} from './records.ts';
import { type CardNews, settleCard } from './settle-card.ts';
import { type PixNews, settlePix, toldAmount, toPixNews } from './settle-pix.ts';

/** How often a card purchase is read at most, while readings of the same moments differ. */
const READINGS = 4;

/**
 * Reads one payment again at its provider and settles it, then carries out the recorded requests that the provider has not
 * fulfilled yet (a refund, the end of a renewal) and settles the result. Webhooks, polls, the return page, account creation
 * and the reconciler all come through here, in any order and any number of times. `told`: what a verified webhook says, if one asks.
 *
 * Answers the payment afterwards, or null for one that is not ours. Throws `ProviderError` if the provider gives no usable
 * answer about the payment. What the provider does not do is only logged, because the reconciler asks again.
 */
export async function syncPayment(deps: PaymentDeps, key: string, told?: Told): Promise<Payment | null> {
  return fulfil(deps, await readAndSettle(deps, key, told));
}

/** What a webhook says: where to look, and of a PIX sometimes more. */
type Told = PixHint | 'look';

/** Carries out what is wanted of a payment that was just settled, and answers the payment afterwards. */
async function fulfil(deps: PaymentDeps, settled: Payment | null): Promise<Payment | null> {
  if (settled === null || isUnpaid(settled.status)) return settled;

  const key = keyOf(settled);
  const grants = await deps.store.grantsOf(settled.subscriber);
  const payments = await deps.store.paymentsOf(settled.subscriber);
  // Of very many payments of an address not all are read, so this one may be missing among them.
  const others = payments.filter((each) => keyOf(each) !== key);
  for (const each of [settled, ...others].filter((one) => isUnmet(one, grants))) {
    try {
      await carryOut(deps, each);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      logger.warn('The provider has not done what is wanted yet', {
        protocol: each.protocol,
        kind: error.kind,
      });
    }
  }
  return deps.store.payment(key);
}

/** Answers the payment after its provider was asked and it was settled; null if it is not there, or not due by `isDue`. */
async function readAndSettle(
  deps: PaymentDeps,
  key: string,
  told?: Told,
  isDue: (stored: Payment) => boolean = () => true,
): Promise<Payment | null> {
  const moment = deps.now();
  // A webhook often comes in the moment in which its buyer returns, whose own question does not wait for it.
  const payment = await deps.store.noteCheck(key, moment, isDue, told === undefined);
  if (payment === null) return null;
  try {
    return await settleNews(deps, payment, told === 'look' ? undefined : told);
  } catch (error) {
    // The check has put the next look off, so without this note a provider that never answers would leave nothing overdue.
    if (error instanceof ProviderError && payment.unread_since === undefined)
      await deps.store.noteUnread(key, moment);
    throw error;
  }
}

async function settleNews(deps: PaymentDeps, payment: Payment, hint?: PixHint): Promise<Payment | null> {
  switch (payment.provider) {
    case 'abacatepay': {
      return applyPixNews(deps, keyOf(payment), await readPix(deps, payment, hint), payment);
    }
    case 'stripe': {
      for (let turn = 1; ; turn += 1) {
        const from = deps.now();
        const truth = await deps.card.read(payment.provider_id);
        const reading = { truth, from, to: deps.now() };
        const { settled, needsRereading } = await applyCardNews(deps, keyOf(payment), reading);
        // A payment that is still in doubt after some turns is looked at again tomorrow at the latest.
        if (settled === null || !needsRereading || turn === READINGS) return settled;
      }
    }
    default:
      return payment satisfies never;
  }
}

async function readPix(deps: PaymentDeps, payment: PixPayment, hint?: PixHint): Promise<PixNews> {
  const from = deps.now();
  const truth = await deps.pix.read(payment.provider_id);
  const paid_cents = toldAmount(hint) ?? (await listedAmount(deps, payment, truth));
  const news = toPixNews(payment, truth, hint, paid_cents);
  if (news.status === 'mismatched') {
    logger.error(LOG_LINES.pixMismatched, { protocol: payment.protocol });
  }
  return { ...news, read: { truth, from } };
}

/**
 * The amount that was paid, when a payment is first seen and no event tells it. Null where it cannot be read: the buyer does not
 * wait for that, and an event that comes later still corrects it.
 */
async function listedAmount(
  { pix }: PaymentDeps,
  { provider_id, protocol, status }: PixPayment,
  truth: PixStatus,
): Promise<number | null> {
  if (!isUnpaid(status) || (truth !== 'paid' && truth !== 'disputed')) return null;
  try {
    const cents = await pix.paidAmount(provider_id);
    if (cents === null) logger.warn('The provider does not tell the amount of a PIX', { protocol });
    return cents;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn('The amount of a PIX could not be read', { protocol, kind: error.kind });
    return null;
  }
}

/**
 * Settles what was learned of a PIX payment. `known` is the payment as it was stored when its provider was asked. Answers the payment
 * afterwards, or null for one that is not ours.
 */
export async function applyPixNews(
  deps: PaymentDeps,
  key: string,
  news: PixNews,
  known?: PixPayment,
): Promise<Payment | null> {
  const settle = (account: Account, now: Date) => {
    const current = findPayment(account, key);
    const changes = current?.provider === 'abacatepay' ? settlePix(account, current, news, now) : {};
    return { changes, result: null };
  };
  const done = await decideByNews(deps, key, settle, known);
  return done && done.payment;
}

/** A card payment after a reading of the provider was settled, and whether the reading contradicts an earlier one. */
export interface AppliedReading {
  readonly settled: Payment | null;
  readonly needsRereading: boolean;
}

/** Settles a reading of a purchase by card; `settled` is null for a payment that is not ours. */
export async function applyCardNews(
  deps: PaymentDeps,
  key: string,
  reading: Omit<CardNews, 'live'>,
): Promise<AppliedReading> {
  const done = await decideByNews(deps, key, (account, now) => {
    const current = findPayment(account, key);
    if (current?.provider !== 'stripe') return { changes: {}, result: null };
    const { changes, ...result } = settleCard(account, current, { ...reading, live: deps.card.live }, now);
    return { changes, result };
  });
  if (done?.result?.hasMismatch) {
    logger.error(LOG_LINES.cardMismatched, { protocol: done.payment.protocol });
  }
  return { settled: done && done.payment, needsRereading: done?.result?.needsRereading === true };
}

/** Asks the provider for what is wanted of a payment. Each request may be repeated. */
async function carryOut(deps: PaymentDeps, payment: Payment): Promise<void> {
  switch (payment.provider) {
    case 'abacatepay':
      await deps.pix.refund(payment.provider_id);
      deps.watcher?.requested({ kind: 'refund-pix', id: payment.provider_id });
      // AbacatePay may go on answering PAID, so its acceptance of the refund is enough.
      await applyPixNews(deps, keyOf(payment), { status: 'refunded', disputed: false });
      return;
    case 'stripe': {
      await stopCard(deps, payment);
      const failures: ProviderError[] = [];
      for (const grant of refundsDue(payment, await deps.store.grantsOf(payment.subscriber))) {
        const invoice = invoiceIdOf(grant);
        try {
          await deps.card.refund(invoice);
          deps.watcher?.requested({ kind: 'refund-invoice', id: invoice });
        } catch (error) {
          // Another refund does not wait for one that the provider may refuse for good.
          if (!(error instanceof ProviderError)) throw error;
          failures.push(error);
        }
      }
      const after = await readAndSettle(deps, keyOf(payment));
      // The reading may show that another period has begun since the wish was recorded. Then the subscription ends at once.
      if (after?.provider === 'stripe' && after.stop !== payment.stop) {
        await stopCard(deps, after);
        await readAndSettle(deps, keyOf(after));
      }
      if (failures[0] !== undefined) throw failures[0];
      return;
    }
    default:
      return payment satisfies never;
  }
}

async function stopCard(deps: PaymentDeps, payment: CardPayment): Promise<void> {
  const { subscription, stop } = payment;
  if (subscription === null) return;
  if (isKept(payment)) {
    await deps.card.resume(subscription.id);
    deps.watcher?.requested({ kind: 'resume', id: subscription.id });
  }
  if (stop === null || isStopped(subscription, stop)) return;
  await deps.card.stop(subscription.id, stop);
  deps.watcher?.requested({ kind: 'stop', id: subscription.id, how: stop });
}

/** The shortest time between two questions of browsers to the provider about one payment. */
const HURRIED_MS = 4_000;
/** The same for a code that is older than `YOUNG_MS`: until it is paid nearly every answer is the same, and the webhook tells sooner. */
const WAITING_MS = 15_000;
const YOUNG_MS = MINUTE_MS;
/** So much of the time since its end is the shortest time for what has ended: somebody may keep very many that nobody pays. */
const SHARE_SINCE_END = 1 / 60;

/**
 * A browser asks for the state of its payment. Our own record is read first, the provider only now and then; also after the
 * end of the code, because a payment in its last second may be told late. Answers the payment afterwards, or as it was read where
 * another call is asking. Throws a provider's failure as an `AppError`.
 */
export async function pollPayment(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  const isDue = (stored: Payment) => isQuestionDue(stored, deps.now());
  if (!isUnpaid(payment.status) || !isDue(payment)) return payment;
  try {
    return (await fulfil(deps, await readAndSettle(deps, keyOf(payment), undefined, isDue))) ?? payment;
  } catch (error) {
    throw toAppError(error);
  }
}

function isQuestionDue({ provider, checked_at, created_at, expires_at }: Payment, now: Date): boolean {
  const isYoung = now.getTime() - created_at.getTime() < YOUNG_MS;
  // The browser's last question comes at the end of the code.
  const hasJustEnded = checked_at !== null && checked_at < expires_at && expires_at <= now;
  const isHurried = provider === 'stripe' || isYoung || hasJustEnded;
  const sinceEnd = hasJustEnded ? 0 : now.getTime() - expires_at.getTime();
  const interval = Math.max(isHurried ? HURRIED_MS : WAITING_MS, sinceEnd * SHARE_SINCE_END);
  return now.getTime() - (checked_at?.getTime() ?? 0) >= interval;
}
