import * as v from 'valibot';

/** A PIX payment's id as the provider made it; known only to the browser that bought. */
export const PixIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,128}$/));

/** A Checkout Session's id (Stripe, "Checkout Session object"); known only to the browser that bought. */
export const SessionIdSchema = v.pipe(v.string(), v.regex(/^cs_[A-Za-z0-9_]{8,250}$/));

/** What proves that the caller is who paid (design §5). */
export const ProofSchema = v.union([
  v.strictObject({ pixId: PixIdSchema }),
  v.strictObject({ session_id: SessionIdSchema }),
]);
export type Proof = v.InferOutput<typeof ProofSchema>;
