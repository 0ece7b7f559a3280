import type { Sandbox } from '../sandbox.ts';
import type { Customer } from '../state/customer.ts';
import type { WireObject } from './wire-object.ts';

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
