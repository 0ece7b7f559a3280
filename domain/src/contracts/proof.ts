import * as v from 'valibot';

/** A PIX payment's id as the provider made it; known only to the browser that bought. */
export const PixIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,128}$/));

/** What proves that the caller is who paid (design §5). */
export const ProofSchema = v.strictObject({ pixId: PixIdSchema });
export type Proof = v.InferOutput<typeof ProofSchema>;
