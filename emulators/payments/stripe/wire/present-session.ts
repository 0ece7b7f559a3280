import type { Sandbox } from '../sandbox.ts';
import { PAYMENT_METHODS, type Session } from '../state/subscription.ts';
import { NO_AUTOMATIC_TAX, type WireObject } from './wire-object.ts';

/** The API's `checkout.session` in the mode `subscription`. */
export function presentSession(sandbox: Sandbox, session: Session): WireObject {
  const email = session.payerEmail ?? session.customerEmail;
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: session.allowedMethods,
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: NO_AUTOMATIC_TAX,
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: session.customer,
    customer_account: null,
    customer_creation: 'always',
    customer_details:
      email === null
        ? null
        : {
            address:
              session.payerName === null
                ? null
                : { city: null, country: 'BR', line1: null, line2: null, postal_code: null, state: null },
            business_name: null,
            email,
            individual_name: null,
            name: session.payerName,
            phone: null,
            tax_exempt: 'none',
            tax_ids: session.payerName === null ? null : [],
          },
    customer_email: session.customerEmail,
    discounts: null,
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation: null,
    livemode: sandbox.livemode,
    locale: session.locale,
    managed_payments: { enabled: false },
    metadata: session.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: session.allowedMethods ?? PAYMENT_METHODS,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${sandbox.url}/c/pay/${session.id}` : null,
    wallet_options: null,
  };
}
