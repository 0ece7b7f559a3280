import { randomId } from '../../shared/store.ts';
import { invalidRequest } from '../http/api-error.ts';
import { type Sandbox, nowSeconds } from '../sandbox.ts';
import type { Charge, Dispute, Refund } from '../state/payment.ts';
import { presentCharge, presentDispute } from '../wire/present-charge.ts';

/**
 * Opens a dispute about a charge, as a cardholder does at the bank. Throws a refusal (400) when the charge was not paid or
 * has been disputed before.
 */
export function disputeCharge(sandbox: Sandbox, charge: Charge): Dispute {
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${charge.id} was not paid.`);
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`);
  charge.disputed = true;
  const dispute = sandbox.store.disputes.add({
    id: `du_1${randomId(23)}`,
    created: nowSeconds(sandbox),
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    currency: charge.currency,
    amount: charge.amount,
    status: 'needs_response',
  });
  sandbox.webhooks.tell('charge.dispute.created', presentDispute(sandbox, dispute));
  return dispute;
}

/** Closes the dispute about a charge, as the bank does. Throws a refusal (400) when the charge has no open dispute. */
export function closeDispute(sandbox: Sandbox, charge: Charge, outcome: 'won' | 'lost'): Dispute {
  const dispute = [...sandbox.store.disputes.values()].find(
    (other) => other.charge === charge.id && other.status === 'needs_response',
  );
  if (!dispute) throw invalidRequest(`Charge ${charge.id} has no open dispute.`);
  dispute.status = outcome;
  sandbox.webhooks.tell('charge.dispute.closed', presentDispute(sandbox, dispute));
  return dispute;
}

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
