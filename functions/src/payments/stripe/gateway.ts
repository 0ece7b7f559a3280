import { STRIPE_SECRET_KEY } from '../../config/secrets.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import { createSession } from './create-session.ts';
import { purchasesOfUndeliveredEvents } from './purchases-of-events.ts';
import { readPurchase } from './read-purchase.ts';
import { refundInvoice } from './refund-invoice.ts';
import { stopSubscription } from './stop-subscription.ts';

/** The gateway to Stripe: hosted Checkout, subscriptions of 60 days, and their invoices. */
export const stripeGateway: CardGateway = {
  get live() {
    return /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY.value());
  },
  create: createSession,
  read: readPurchase,
  stop: stopSubscription,
  refund: refundInvoice,
  purchasesOfUndeliveredEvents,
};
