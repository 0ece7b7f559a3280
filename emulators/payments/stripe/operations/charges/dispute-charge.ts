import { randomId } from '../../../shared/random-id.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { Charge, Dispute } from '../../state/payment.ts';
import { presentDispute } from '../../wire/present-refund.ts';

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
