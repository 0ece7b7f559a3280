import * as logger from 'firebase-functions/logger';
import { isUnmet } from '../changes/next-look.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/payment-key.ts';
import { isStopped, isUnpaid } from '../records/payment-status.ts';
import type { PixStatus } from '../ports/pix-gateway.ts';
import { ProviderError } from '../ports/provider-error.ts';
import type { CardPayment, Payment, PaymentStatus, PixPayment } from '../records/records.ts';
import { findPayment } from '../account/account.ts';
import { changeAccount } from '../account/change-account.ts';
import { type CardNews, settleCard } from '../changes/settle-card.ts';
import { type PixNews, settlePix } from '../changes/settle-pix.ts';

/** How often a card purchase is read, where readings at the same time differ. */
const READINGS = 4;

/** What a verified webhook about a PIX says beyond "look again". */
export interface PaymentHint {
  readonly event: 'completed' | 'refunded' | 'disputed' | 'lost';
  /** Centavos really paid, where the event tells. */
  readonly paid_cents: number | null;
}

/**
 * Re-reads one payment at its provider and settles it here (design §7), then asks the provider for what is wanted of it
 * (a withdrawal's refund, the end of a renewal) and settles that. Webhook, poll, return page, account creation and
 * reconciler all come through here, in any order and any number of times.
 *
 * Answers the payment afterwards, or null for one that is not ours. Throws `ProviderError` when the provider gives no
 * usable answer about the payment; what it would not do is only logged, the reconciler asks again.
 */
export async function syncPayment(
  deps: PaymentDeps,
  key: string,
  hint?: PaymentHint,
): Promise<Payment | null> {
  const payment = await deps.store.payment(key);
  if (payment === null) return null;
  const settled = await readAndSettle(deps, payment, hint);
  if (settled === null || isUnpaid(settled.status)) return settled;

  const grants = await deps.store.grantsOf(settled.subscriber);
  const payments = await deps.store.paymentsOf(settled.subscriber);
  for (const each of payments.filter((one) => isUnmet(one, grants))) {
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

async function readAndSettle(
  deps: PaymentDeps,
  payment: Payment,
  hint?: PaymentHint,
): Promise<Payment | null> {
  await deps.store.noteCheck(keyOf(payment), deps.now());
  switch (payment.provider) {
    case 'abacatepay': {
      const truth = await deps.pix.check(payment.provider_id);
      const disputed = truth === 'disputed' || hint?.event === 'disputed';
      return applyPixNews(deps, keyOf(payment), { status: target(payment, truth, hint), disputed });
    }
    case 'stripe': {
      for (let turn = 1; ; turn += 1) {
        const { settled, isDoubtful } = await readCard(deps, payment);
        // Still in doubt after some turns, it is looked at again tomorrow at the latest.
        if (settled === null || !isDoubtful || turn === READINGS) return settled;
      }
    }
    default:
      return payment satisfies never;
  }
}

/** Settles what was learned of a PIX payment. Answers the payment afterwards, or null for one that is not ours. */
export async function applyPixNews(deps: PaymentDeps, key: string, news: PixNews): Promise<Payment | null> {
  const after = await changeAccount(deps, { payment: key }, (account, now) => {
    const current = findPayment(account, key);
    return current?.provider === 'abacatepay' ? settlePix(account, current, news, now) : {};
  });
  return (after && findPayment(after, key)) ?? null;
}

async function readCard(deps: PaymentDeps, payment: CardPayment): Promise<AppliedReading> {
  const from = deps.now();
  const truth = await deps.card.read(payment.provider_id);
  return applyCardNews(deps, keyOf(payment), { truth, from, to: deps.now() });
}

/** A card payment after a reading of the provider was settled, and whether that contradicts another one. */
export interface AppliedReading {
  readonly settled: Payment | null;
  readonly isDoubtful: boolean;
}

/** Settles a reading of a purchase by card; `settled` is null for a payment that is not ours. */
export async function applyCardNews(
  deps: PaymentDeps,
  key: string,
  reading: Omit<CardNews, 'live'>,
): Promise<AppliedReading> {
  let isDoubtful = false;
  const after = await changeAccount(deps, { payment: key }, (account, now) => {
    const current = findPayment(account, key);
    if (current?.provider !== 'stripe') return {};
    const settled = settleCard(account, current, { ...reading, live: deps.card.live }, now);
    isDoubtful = settled.isDoubtful;
    return settled.changes;
  });
  return { settled: (after && findPayment(after, key)) ?? null, isDoubtful };
}

/** Asks the provider for what is wanted of a payment; each request may be repeated. */
async function carryOut(deps: PaymentDeps, payment: Payment): Promise<void> {
  switch (payment.provider) {
    case 'abacatepay':
      await deps.pix.refund(payment.provider_id);
      // Its check may go on saying PAID, so its word that the money goes back is enough.
      await applyPixNews(deps, keyOf(payment), { status: 'refunded', disputed: false });
      return;
    case 'stripe': {
      const { withdrawal, subscription, stop } = payment;
      if (stop !== null && subscription !== null && !isStopped(subscription, stop)) {
        await deps.card.stop(subscription.id, stop);
      }
      if (withdrawal !== null) await deps.card.refund(withdrawal.grant.replace('stripe_invoice_', ''));
      await readAndSettle(deps, payment);
      return;
    }
    default:
      return payment satisfies never;
  }
}

function target(payment: PixPayment, truth: PixStatus, hint: PaymentHint | undefined): PaymentStatus {
  // The provider may go on saying PAID after these two, so a verified event stands; but money that nobody was seen paying
  // cannot have gone back.
  const wasPaid =
    !isUnpaid(payment.status) || truth === 'paid' || truth === 'disputed' || truth === 'refunded';
  if (hint?.event === 'refunded' && wasPaid) return 'refunded';
  if (hint?.event === 'lost' && wasPaid) return 'lost';
  switch (truth) {
    case 'paid':
    // While a dispute runs, access stays; only a lost one ends it.
    case 'disputed':
      if (
        hint?.event === 'completed' &&
        hint.paid_cents !== null &&
        hint.paid_cents !== payment.amount_cents
      ) {
        logger.error('A PIX was paid with another amount than its price', { protocol: payment.protocol });
        return 'mismatched';
      }
      return 'paid';
    case 'pending':
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return truth;
    default:
      return truth satisfies never;
  }
}
