import { defineSecret } from 'firebase-functions/params';

export const ABACATEPAY_API_KEY = defineSecret('ABACATEPAY_API_KEY');

/** A text of our own, at least 32 characters long, that the PIX provider sends with every webhook. */
export const ABACATEPAY_WEBHOOK_SECRET = defineSecret('ABACATEPAY_WEBHOOK_SECRET');

/** The card provider's API key: `sk_…` or `rk_…`, of live or test mode. */
export const STRIPE_SECRET_KEY = defineSecret('STRIPE_SECRET_KEY');

/** The key `whsec_…` with which the card provider signs its webhooks to this endpoint. */
export const STRIPE_WEBHOOK_SECRET = defineSecret('STRIPE_WEBHOOK_SECRET');

/** The password of the SMTP server's user, or the key that a mail provider gives for it. */
export const SMTP_PASSWORD = defineSecret('SMTP_PASSWORD');
