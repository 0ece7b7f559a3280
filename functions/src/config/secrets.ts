import { defineSecret } from 'firebase-functions/params';

/** The PIX provider's API key. */
export const ABACATEPAY_API_KEY = defineSecret('ABACATEPAY_API_KEY');

/** What the PIX provider sends with every webhook, at least 32 characters, ours. */
export const ABACATEPAY_WEBHOOK_SECRET = defineSecret('ABACATEPAY_WEBHOOK_SECRET');

/** The card provider's API key: `sk_…` or `rk_…`, of live or test mode. */
export const STRIPE_SECRET_KEY = defineSecret('STRIPE_SECRET_KEY');

/** What the card provider signs webhooks to this endpoint with, `whsec_…`. */
export const STRIPE_WEBHOOK_SECRET = defineSecret('STRIPE_WEBHOOK_SECRET');
