import type { Sandbox } from '../sandbox.ts';
import type { Invoice } from '../state/payment.ts';
import { embeddedList, NO_AUTOMATIC_TAX, type WireObject } from './wire-object.ts';

/** The API's `invoice`, which has one line. */
export function presentInvoice(sandbox: Sandbox, invoice: Invoice): WireObject {
  const { finalized } = invoice;
  const paid = invoice.status === 'paid';
  const nextAttempt = invoice.finalizesAt ?? invoice.nextPaymentAttempt;
  const price = sandbox.store.prices.demand(invoice.price);
  const subtotal = invoice.amount + invoice.discount + invoice.credit;
  const discounts =
    invoice.discount === 0 ? [] : [{ amount: invoice.discount, discount: `di_${invoice.id.slice(3)}` }];
  const product = sandbox.store.products.demand(price.product);
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'BR',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: invoice.amount,
    amount_overpaid: 0,
    amount_paid: paid ? invoice.amount : 0,
    amount_remaining: paid ? 0 : invoice.amount,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0,
    auto_advance: nextAttempt !== null,
    automatic_tax: NO_AUTOMATIC_TAX,
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: invoice.billingReason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: invoice.currency,
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: invoice.customerEmail,
    customer_name: invoice.customerName,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: finalized?.at ?? null,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: finalized ? `${sandbox.url}/i/${invoice.id}` : null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: embeddedList(`/v1/invoices/${invoice.id}/lines`, [
      {
        id: invoice.line.id,
        object: 'line_item',
        amount: subtotal,
        currency: invoice.currency,
        description: `${invoice.quantity} × ${product.name}`,
        discount_amounts: discounts,
        discountable: true,
        discounts: [],
        invoice: invoice.id,
        livemode: sandbox.livemode,
        metadata: invoice.subscriptionMetadata,
        parent: {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: { credited_items: null },
            subscription: invoice.subscription,
            subscription_item: invoice.subscriptionItem,
          },
          type: 'subscription_item_details',
        },
        period: { end: invoice.line.periodEnd, start: invoice.line.periodStart },
        pretax_credit_amounts: [],
        pricing: {
          price_details: { price: price.id, product: product.id },
          type: 'price_details',
          unit_amount_decimal: String(price.unitAmount),
        },
        quantity: invoice.quantity,
        quantity_decimal: String(invoice.quantity),
        subscription: invoice.subscription,
        subtotal,
        taxes: [],
      },
    ]),
    livemode: sandbox.livemode,
    metadata: {},
    next_payment_attempt: nextAttempt,
    number: finalized?.number ?? null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: invoice.subscriptionMetadata, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: ['card'],
    },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: -invoice.credit,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: finalized?.at ?? null,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total: subtotal - invoice.discount,
    total_discount_amounts: discounts,
    total_excluding_tax: subtotal - invoice.discount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: invoice.created,
  };
}

/** The invoice's `payments`, which only `expand` shows. */
export function presentPayments(sandbox: Sandbox, invoice: Invoice): WireObject {
  const data = invoice.finalized?.payment ? [presentInvoicePayment(sandbox, invoice)] : [];
  return embeddedList(`/v1/invoices/${invoice.id}/payments`, data);
}

/** The API's `invoice_payment`, which joins an invoice and its payment intent. Throws when the invoice is a draft or of 0. */
export function presentInvoicePayment(sandbox: Sandbox, invoice: Invoice): WireObject {
  const { finalized } = invoice;
  if (!finalized?.payment) throw new Error(`${invoice.id} is a draft, or of 0`);
  const paid = invoice.status === 'paid';
  return {
    id: finalized.payment,
    object: 'invoice_payment',
    amount_paid: paid ? invoice.amount : null,
    amount_requested: invoice.amount,
    created: finalized.at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: sandbox.livemode,
    payment: { payment_intent: finalized.paymentIntent, type: 'payment_intent' },
    status: paid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: invoice.paidAt },
  };
}
