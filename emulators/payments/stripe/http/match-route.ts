import { pathMatcher } from '../../shared/match-path.ts';
import type { Routes } from './route.ts';
import { CHECKOUT_SESSION_ROUTES } from './routes/checkout-sessions.ts';
import { CUSTOMER_ROUTES } from './routes/customers.ts';
import { EVENT_ROUTES } from './routes/events.ts';
import { INVOICE_ROUTES } from './routes/invoices.ts';
import { PAYMENT_ROUTES } from './routes/payments.ts';
import { SUBSCRIPTION_ROUTES } from './routes/subscriptions.ts';

const ROUTES: Routes = {
  ...CHECKOUT_SESSION_ROUTES,
  ...CUSTOMER_ROUTES,
  ...EVENT_ROUTES,
  ...INVOICE_ROUTES,
  ...PAYMENT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
};

/** The route of a request and the id in its path, or undefined for an unknown path. */
export const matchRoute = pathMatcher(ROUTES);
