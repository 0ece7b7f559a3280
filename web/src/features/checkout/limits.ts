/** How often a payment is asked after, and for how long, in milliseconds (spec §9). */
export const PIX_POLL_MS = 5_000;
export const PIX_POLL_LIMIT_MS = 30 * 60 * 1000;
