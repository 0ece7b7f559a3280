import type { Route, Routes } from './route.ts';
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

const PATTERNS = Object.entries(ROUTES).map(([name, route]) => {
  const [method, path = ''] = name.split(' ');
  return { method, route, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`, 'u') };
});

/** The route of a request and the id in its path; undefined when there is none. */
export function matchRoute(
  method: string | undefined,
  path: string,
): { route: Route; id: string } | undefined {
  for (const { method: wanted, route, pattern } of PATTERNS) {
    const match = method === wanted ? pattern.exec(path) : null;
    if (match) return { route, id: decodeId(match[1] ?? '') };
  }
  return undefined;
}

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not a valid encoding, so not the name of anything.
    return text;
  }
}
