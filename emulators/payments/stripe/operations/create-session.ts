import * as v from 'valibot';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../../shared/clock.ts';
import { randomId } from '../../shared/store.ts';
import { invalidRequest, noSuch } from '../http/api-error.ts';
import {
  email,
  expandEntry,
  id,
  integer,
  list,
  metadata,
  nested,
  oneOf,
  text,
  url,
} from '../http/parameters.ts';
import { type Sandbox, nowSeconds } from '../sandbox.ts';
import { INTERVALS, PAYMENT_METHODS, type Session } from '../state/subscription.ts';

/** The smallest amount that a card can be charged, in centavos. */
const MIN_AMOUNT = 50;

/** The longest interval of each kind, which is three years. */
const MAX_INTERVALS = { day: 1095, week: 156, month: 36, year: 3 } as const;

/** The parameters of `POST /v1/checkout/sessions`. */
export const createSessionSchema = nested({
  ...expandEntry,
  allowed_payment_method_types: v.optional(list(oneOf(PAYMENT_METHODS))),
  mode: oneOf(['subscription']),
  success_url: url(),
  cancel_url: v.optional(url()),
  client_reference_id: v.optional(text(200)),
  customer: v.optional(id),
  customer_email: v.optional(email()),
  expires_at: v.optional(integer(0, 1e12)),
  locale: v.optional(oneOf(['auto', 'en', 'es', 'pt', 'pt-BR'])),
  metadata: v.optional(metadata()),
  subscription_data: v.optional(nested({ metadata: v.optional(metadata()) })),
  line_items: list(
    nested({
      quantity: v.optional(integer(1, 999_999)),
      price_data: nested({
        currency: oneOf(['brl']),
        unit_amount: integer(0, 99_999_999),
        recurring: nested({ interval: oneOf(INTERVALS), interval_count: v.optional(integer(1, 1_095), '1') }),
        product_data: nested({ name: text(250) }),
      }),
    }),
  ),
});

/**
 * Opens a checkout for a subscription, and creates a product and a price for it. Throws a refusal (400) for an unknown
 * customer (`resource_missing`), for a customer together with an e-mail, for an `expires_at` outside 30 minutes to 24 hours,
 * and for an amount or an interval out of bounds.
 */
export function createSession(
  sandbox: Sandbox,
  parameters: v.InferOutput<typeof createSessionSchema>,
): Session {
  const { store } = sandbox;
  const now = nowSeconds(sandbox);
  const {
    customer,
    customer_email: customerEmail,
    expires_at: expiresAt = now + DAY_SECONDS,
    line_items: [item, ...others],
  } = parameters;
  if (customer !== undefined && customerEmail !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    });
  }
  const known = customer === undefined ? undefined : store.customers.get(customer);
  if (customer !== undefined && !known) throw noSuch('customer', customer, 'customer');
  // Ten seconds are tolerated, because the caller computes the expiry before it sends the request.
  if (expiresAt < now + 30 * MINUTE_SECONDS - 10 || expiresAt > now + DAY_SECONDS + 10) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  if (!item)
    throw invalidRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  if (others.length > 0)
    throw invalidRequest('The sandbox sells one item per session.', { param: 'line_items' });
  if (item.quantity === undefined) {
    throw invalidRequest('Quantity is required. Add `quantity` to `line_items[0]`', {
      param: 'line_items[0][quantity]',
    });
  }
  const { price_data: priceData, quantity } = item;
  const { interval, interval_count: intervalCount } = priceData.recurring;
  if (intervalCount > MAX_INTERVALS[interval]) {
    throw invalidRequest(`The maximum billing interval is three years.`, {
      param: 'line_items[0][price_data][recurring][interval_count]',
    });
  }
  const amount = priceData.unit_amount * quantity;
  if (amount < MIN_AMOUNT) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least R$0.50 brl", {
      code: 'amount_too_small',
    });
  }

  const product = store.products.add({
    id: `prod_${randomId(14)}`,
    created: now,
    name: priceData.product_data.name,
  });
  const price = store.prices.add({
    id: `price_1${randomId(23)}`,
    created: now,
    product: product.id,
    currency: priceData.currency,
    unitAmount: priceData.unit_amount,
    interval,
    intervalCount,
  });
  return store.sessions.add({
    id: `cs_${sandbox.livemode ? 'live' : 'test'}_a1${randomId(56)}`,
    created: now,
    expiresAt,
    status: 'open',
    allowedMethods: parameters.allowed_payment_method_types ?? null,
    locale: parameters.locale ?? null,
    clientReferenceId: parameters.client_reference_id ?? null,
    metadata: parameters.metadata ?? {},
    subscriptionMetadata: parameters.subscription_data?.metadata ?? {},
    successUrl: parameters.success_url,
    cancelUrl: parameters.cancel_url ?? null,
    customer: customer ?? null,
    customerEmail: customerEmail ?? null,
    payerEmail: known?.email ?? null,
    payerName: null,
    price: price.id,
    quantity,
    currency: price.currency,
    amount,
    subscription: null,
    invoice: null,
    authentication: null,
    refusedAttempts: 0,
  });
}
