import { DAY_SECONDS } from '../../../shared/clock.ts';
import type { Sandbox } from '../sandbox.ts';
import { CARD_NUMBERS, type PaymentMethod } from '../state/customer.ts';
import type { Charge, Dispute, Refund } from '../state/payment.ts';
import type { WireObject } from './wire-object.ts';

/** The fields of a card that every object with a card has. */
function presentCard({ card }: PaymentMethod): WireObject {
  return {
    brand: 'visa',
    country: 'BR',
    exp_month: 12,
    exp_year: 2040,
    fingerprint: `sandbox${CARD_NUMBERS[card].slice(-4)}`,
    funding: 'credit',
    last4: CARD_NUMBERS[card].slice(-4),
    network: 'visa',
  };
}

/** The API's `billing_details`: the owner of the card. */
function presentBillingDetails({ email, name }: PaymentMethod): WireObject {
  return {
    address: { city: null, country: 'BR', line1: null, line2: null, postal_code: null, state: null },
    email,
    name,
    phone: null,
    tax_id: null,
  };
}

const DECLINED = 'Your card was declined.';

/** The API's `charge`. */
export function presentCharge(sandbox: Sandbox, charge: Charge): WireObject {
  const succeeded = charge.status === 'succeeded';
  const method = sandbox.store.paymentMethods.demand(charge.paymentMethod);
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: succeeded ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: presentBillingDetails(method),
    calculated_statement_descriptor: 'SANDBOX',
    captured: succeeded,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: succeeded ? null : 'card_declined',
    failure_message: succeeded ? null : DECLINED,
    fraud_details: {},
    livemode: sandbox.livemode,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: succeeded ? null : 'try_again_later',
      network_advice_code: null,
      network_decline_code: succeeded ? null : '05',
      network_status: succeeded ? 'approved_by_network' : 'declined_by_network',
      reason: succeeded ? null : 'generic_decline',
      risk_level: 'normal',
      risk_score: 10,
      seller_message: succeeded
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: succeeded ? 'authorized' : 'issuer_declined',
    },
    paid: succeeded,
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    payment_method_details: {
      card: { ...presentCard(method), installments: null, mandate: null, three_d_secure: null, wallet: null },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: succeeded && charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

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
