import * as v from 'valibot';

/** A PIX code to pay: `brCode` is the text to copy, `brCodeBase64` a data URL with the picture of its QR code. */
export const PixDataSchema = v.object({
  id: v.string(),
  brCode: v.string(),
  brCodeBase64: v.string(),
  /** When the code expires, in ISO 8601, by the server's clock. */
  expiresAt: v.string(),
  /** The seconds until then. A device whose clock is wrong shows the right rest of them. */
  secondsLeft: v.number(),
});
export type PixData = v.InferOutput<typeof PixDataSchema>;
