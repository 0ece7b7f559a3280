/** The version of Stripe's API for which our schemas are written. The webhook's events have to come in the same one. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
