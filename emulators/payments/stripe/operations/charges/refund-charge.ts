import * as v from 'valibot';
import { randomId } from '../../../shared/random-id.ts';
import { invalidRequest, noSuch } from '../../http/api-error.ts';
import { expandEntry, id, integer, metadata, nested, oneOf } from '../../http/parameters.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import { type Charge, REFUND_REASONS, type Refund } from '../../state/payment.ts';
import { presentCharge } from '../../wire/present-payment.ts';

/** The parameters of `POST /v1/refunds`. */
export const createRefundSchema = nested({
  ...expandEntry,
  charge: v.optional(id),
  payment_intent: v.optional(id),
  amount: v.optional(integer(1, 99_999_999)),
  reason: v.optional(oneOf(REFUND_REASONS)),
  metadata: v.optional(metadata()),
});

/** The charge that a refund is for. Throws a refusal (400) when it is unknown or its payment intent was never paid. */
export function chargeToRefund(
  sandbox: Sandbox,
  parameters: v.InferOutput<typeof createRefundSchema>,
): Charge {
  const { store } = sandbox;
  const { charge: chargeId, payment_intent: intentId } = parameters;
  if (chargeId !== undefined) {
    const charge = store.charges.get(chargeId);
    if (!charge) throw noSuch('charge', chargeId, 'charge');
    if (intentId !== undefined && charge.paymentIntent !== intentId)
      throw noSuch('payment_intent', intentId, 'payment_intent');
    return charge;
  }
  if (intentId === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = store.paymentIntents.get(intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latestCharge === null) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return store.charges.demand(intent.latestCharge);
}

/**
 * Refunds the rest of a charge, or `amount` centavos of it, and sends `charge.refunded`. Throws a refusal (400) when the
 * charge was not paid, is completely refunded (`charge_already_refunded`) or has an open or lost dispute
 * (`charge_disputed`), when the amount is more than the rest, and when the account's balance does not suffice.
 */
export function refundCharge(
  sandbox: Sandbox,
  charge: Charge,
  parameters: Pick<v.InferOutput<typeof createRefundSchema>, 'amount' | 'reason' | 'metadata'>,
): Refund {
  const left = charge.amount - charge.amountRefunded;
  const amount = parameters.amount ?? left;
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} was not paid; it cannot be refunded.`, { param: 'charge' });
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const lostOrOpen = [...sandbox.store.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && dispute.status !== 'won',
  );
  if (lostOrOpen) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      { param: 'amount' },
    );
  }
  if (!sandbox.store.balanceSuffices) {
    throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
      code: 'balance_insufficient',
    });
  }
  const refund = sandbox.store.refunds.add({
    id: `re_3${randomId(23)}`,
    created: nowSeconds(sandbox),
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    currency: charge.currency,
    amount,
    reason: parameters.reason ?? null,
    metadata: parameters.metadata ?? {},
  });
  charge.amountRefunded += amount;
  sandbox.webhooks.tell('charge.refunded', presentCharge(sandbox, charge), {
    amount_refunded: charge.amountRefunded - amount,
    ...(amount === left ? { refunded: false } : {}),
  });
  return refund;
}

function money(centavos: number): string {
  return `R$${(centavos / 100).toFixed(2)}`;
}
