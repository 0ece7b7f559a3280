import * as v from 'valibot';

/** A link into the customer portal. */
export const portalSessionSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  customer: v.string(),
  returnUrl: v.nullable(v.string()),
  locale: v.nullable(v.string()),
  /** The subscription that the link offers to cancel. With null it offers all of the customer's subscriptions. */
  cancels: v.nullable(v.string()),
});

export type PortalSession = v.InferOutput<typeof portalSessionSchema>;
