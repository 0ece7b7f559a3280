import * as v from 'valibot';

/** The reply that is stored under an idempotency key. */
export const storedReplySchema = v.strictObject({
  key: v.string(),
  /** The method, the path and the parameters as canonical text. */
  request: v.string(),
  requestId: v.string(),
  status: v.number(),
  body: v.string(),
  /** The time of the reply, in milliseconds since the epoch. */
  at: v.number(),
});

export type StoredReply = v.InferOutput<typeof storedReplySchema>;
