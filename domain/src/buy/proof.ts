import * as v from 'valibot';

/** The id that the provider gave to a PIX code. Only the browser that bought knows it. */
export const PixIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,128}$/));

/** The id of a Checkout Session (Stripe, "Checkout Session object"). Only the browser that bought knows it. */
export const SessionIdSchema = v.pipe(v.string(), v.regex(/^cs_[A-Za-z0-9_]{8,250}$/));

/** The id that proves that the caller is the buyer. */
export const ProofSchema = v.union([
  v.strictObject({ pixId: PixIdSchema }),
  v.strictObject({ session_id: SessionIdSchema }),
]);
export type Proof = v.InferOutput<typeof ProofSchema>;
