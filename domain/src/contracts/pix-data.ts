import * as v from 'valibot';

/** What a buyer needs to pay: `brCode` to copy, `brCodeBase64` a data URL of its QR code, validity in seconds. */
export const PixDataSchema = v.object({
  id: v.string(),
  brCode: v.string(),
  brCodeBase64: v.string(),
  /** ISO 8601, by the server's clock. */
  expiresAt: v.string(),
  /** By the server's clock, so that a wrong device clock does not matter. */
  secondsLeft: v.number(),
});
export type PixData = v.InferOutput<typeof PixDataSchema>;
