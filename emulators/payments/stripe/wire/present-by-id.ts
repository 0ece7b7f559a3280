import type { Sandbox } from '../sandbox.ts';
import { presentPaymentMethod } from './present-card.ts';
import { presentCustomer } from './present-customer.ts';
import { presentInvoice } from './present-invoice.ts';
import { presentCharge, presentPaymentIntent } from './present-payment.ts';
import { presentPrice, presentProduct } from './present-price.ts';
import { presentSubscription } from './present-subscription.ts';
import type { WireObject } from './wire-object.ts';

/** The presentation by id of each kind of object that other objects refer to, and that can therefore be expanded. */
export const PRESENT_BY_ID = {
  charge: (sandbox: Sandbox, id: string): WireObject =>
    presentCharge(sandbox, sandbox.store.charges.demand(id)),
  customer: (sandbox: Sandbox, id: string): WireObject =>
    presentCustomer(sandbox, sandbox.store.customers.demand(id)),
  invoice: (sandbox: Sandbox, id: string): WireObject =>
    presentInvoice(sandbox, sandbox.store.invoices.demand(id)),
  payment_intent: (sandbox: Sandbox, id: string): WireObject =>
    presentPaymentIntent(sandbox, sandbox.store.paymentIntents.demand(id)),
  payment_method: (sandbox: Sandbox, id: string): WireObject =>
    presentPaymentMethod(sandbox, sandbox.store.paymentMethods.demand(id)),
  price: (sandbox: Sandbox, id: string): WireObject => presentPrice(sandbox, sandbox.store.prices.demand(id)),
  product: (sandbox: Sandbox, id: string): WireObject =>
    presentProduct(sandbox, sandbox.store.products.demand(id)),
  subscription: (sandbox: Sandbox, id: string): WireObject =>
    presentSubscription(sandbox, sandbox.store.subscriptions.demand(id)),
};
