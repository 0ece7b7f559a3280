import { defineInt } from 'firebase-functions/params';

// What a deployment has to know of the functions. The commands import this file, so it reads no configuration.

/** How many instances of a service stay warm. firebase-tools takes the number from the deployed configuration. */
export const MIN_INSTANCES = defineInt('MIN_INSTANCES');

/** Where every function runs: São Paulo, next to the database. */
export const REGION = 'southamerica-east1';

/** The service accounts that the functions run as. firebase-tools adds the project's name after the `@`. */
export const SERVICE_ACCOUNTS = {
  /** Runs the functions that have secrets, and may read these. */
  withSecrets: 'payments@',
  /** Runs all others, and may read no secret. */
  others: 'site@',
} as const;

/** What both accounts may do in the project. Besides, firebase-tools lets each function's account read that function's secrets. */
export const SERVICE_ACCOUNT_ROLES = [
  'roles/datastore.user',
  'roles/eventarc.eventReceiver',
  'roles/firebaseauth.admin',
  'roles/run.invoker',
] as const;

/** The options of a function with its secrets: only with some does it run as the account that may read them. */
export function withSecrets<Secret>(secrets: readonly Secret[]) {
  if (secrets.length === 0) return {};
  return { secrets: [...secrets], serviceAccount: SERVICE_ACCOUNTS.withSecrets };
}

/** The version of Stripe's API for which our schemas are written. The webhook's events have to come in the same one. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** The events that concern us. The webhook at AbacatePay has to be registered for these. */
export const ABACATEPAY_EVENTS = [
  'transparent.completed',
  'transparent.refunded',
  'transparent.disputed',
  'transparent.lost',
] as const;

/** The events that concern us. The webhook at Stripe has to be registered for these. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.failed',
] as const;
