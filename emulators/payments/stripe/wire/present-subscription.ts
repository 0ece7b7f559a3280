import type { Sandbox } from '../sandbox.ts';
import type { Customer } from '../state/customer.ts';
import type { Price, Subscription } from '../state/subscription.ts';
import { type WireObject, embeddedList } from './wire-object.ts';

/** The API's `price`, which is recurring and per unit. It is not active, because it belongs to one checkout only. */
function presentPrice(sandbox: Sandbox, price: Price): WireObject {
  return {
    id: price.id,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: sandbox.livemode,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: price.product,
    recurring: {
      interval: price.interval,
      interval_count: price.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: price.unitAmount,
    unit_amount_decimal: String(price.unitAmount),
  };
}

/** The API's `plan`, which a subscription item still has in addition to the price. */
function presentPlan(sandbox: Sandbox, price: Price): WireObject {
  return {
    id: price.id,
    object: 'plan',
    active: false,
    amount: price.unitAmount,
    amount_decimal: String(price.unitAmount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.interval,
    interval_count: price.intervalCount,
    livemode: sandbox.livemode,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** The API's `subscription`. Its one item has the period. */
export function presentSubscription(sandbox: Sandbox, subscription: Subscription): WireObject {
  const price = sandbox.store.prices.demand(subscription.price);
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: subscription.endReason,
    },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: price.currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: embeddedList(`/v1/subscription_items?subscription=${subscription.id}`, [
      {
        id: subscription.item,
        object: 'subscription_item',
        billing_thresholds: null,
        created: subscription.created,
        current_period_end: subscription.currentPeriodEnd,
        current_period_start: subscription.currentPeriodStart,
        current_trial: null,
        discounts: [],
        metadata: {},
        plan: presentPlan(sandbox, price),
        price: presentPrice(sandbox, price),
        quantity: subscription.quantity,
        subscription: subscription.id,
        tax_rates: [],
      },
    ]),
    latest_invoice: subscription.latestInvoice,
    livemode: sandbox.livemode,
    managed_payments: { enabled: false },
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
}

/** The API's `customer`. */
export function presentCustomer(sandbox: Sandbox, customer: Customer): WireObject {
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: customer.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: [...sandbox.store.subscriptions.values()].some(
      (subscription) => subscription.customer === customer.id && subscription.status === 'past_due',
    ),
    description: null,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.paymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: sandbox.livemode,
    metadata: {},
    name: customer.name,
    next_invoice_sequence: customer.nextInvoiceSequence,
    phone: null,
    preferred_locales: customer.preferredLocales,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
