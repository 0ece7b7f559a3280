import { DAY_SECONDS } from '../../../shared/durations.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Dispute, Refund } from '../state/payment.ts';
import type { WireObject } from './wire-object.ts';

/** The API's `refund`. A refund to a card succeeds at once. */
export function presentRefund(sandbox: Sandbox, refund: Refund): WireObject {
  const charge = sandbox.store.charges.demand(refund.charge);
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: {},
    payment_intent: refund.paymentIntent,
    payment_method: charge.paymentMethod,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** The time in which a seller can answer a dispute. */
const EVIDENCE_DAYS = 9;

/** The API's `dispute`, without evidence. */
export function presentDispute(sandbox: Sandbox, dispute: Dispute): WireObject {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: dispute.created + EVIDENCE_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: sandbox.livemode,
    metadata: {},
    payment_intent: dispute.paymentIntent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: dispute.status,
  };
}
