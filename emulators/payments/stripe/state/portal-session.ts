import * as v from 'valibot';

/** A link into the customer portal. */
export const portalSessionSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  customer: v.string(),
  returnUrl: v.nullable(v.string()),
  locale: v.nullable(v.string()),
  /** The subscription that the link leads to cancelling of. */
  cancels: v.nullable(v.string()),
});

export type PortalSession = v.InferOutput<typeof portalSessionSchema>;
