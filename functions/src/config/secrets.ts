import { defineSecret } from 'firebase-functions/params';

/** The PIX provider's API key. */
export const ABACATEPAY_API_KEY = defineSecret('ABACATEPAY_API_KEY');

/** What the PIX provider sends with every webhook, at least 32 characters, ours. */
export const ABACATEPAY_WEBHOOK_SECRET = defineSecret('ABACATEPAY_WEBHOOK_SECRET');
