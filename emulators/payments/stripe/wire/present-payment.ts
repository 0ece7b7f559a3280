import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/payment.ts';
import { presentBillingDetails, presentCard } from './present-card.ts';
import type { WireObject } from './wire-object.ts';

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
