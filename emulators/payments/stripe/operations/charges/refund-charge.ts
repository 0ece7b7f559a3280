import { randomId } from '../../../shared/random-id.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { Charge, Refund } from '../../state/payment.ts';
import { presentCharge } from '../../wire/present-payment.ts';

/**
 * Refunds the rest of a charge, or `asked` centavos of it, and sends `charge.refunded`. Throws a refusal (400) when the
 * charge was not paid, is completely refunded (`charge_already_refunded`) or has an open or lost dispute
 * (`charge_disputed`), when the amount is more than the rest, and when the account's balance does not suffice.
 */
export function refundCharge(sandbox: Sandbox, charge: Charge, asked?: number): Refund {
  const left = charge.amount - charge.amountRefunded;
  const amount = asked ?? left;
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
  const refund: Refund = {
    id: `re_3${randomId(23)}`,
    created: nowSeconds(sandbox),
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    currency: charge.currency,
    amount,
  };
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
