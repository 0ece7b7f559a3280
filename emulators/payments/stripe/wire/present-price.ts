import type { Sandbox } from '../sandbox.ts';
import type { Price } from '../state/price.ts';
import type { WireObject } from './wire-object.ts';

/** The API's `price`, which is recurring and per unit. It is not active, because it belongs to one checkout only. */
export function presentPrice(sandbox: Sandbox, price: Price): WireObject {
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
export function presentPlan(sandbox: Sandbox, price: Price): WireObject {
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
