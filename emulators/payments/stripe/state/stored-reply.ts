import * as v from 'valibot';

/** What an idempotency key remembers. */
export const storedReplySchema = v.strictObject({
  key: v.string(),
  /** Method, path and parameters, canonical. */
  request: v.string(),
  requestId: v.string(),
  status: v.number(),
  body: v.string(),
  /** Milliseconds since the epoch. */
  at: v.number(),
});

export type StoredReply = v.InferOutput<typeof storedReplySchema>;
