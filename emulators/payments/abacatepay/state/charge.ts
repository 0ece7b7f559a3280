import * as v from 'valibot';

/** What the sandbox keeps of a code. EXPIRED is never stored: it follows from `expiresAt` and the clock. */
export const chargeSchema = v.strictObject({
  id: v.string(),
  /** Centavos. */
  amount: v.number(),
  status: v.picklist(['PENDING', 'PAID', 'UNDER_DISPUTE', 'REFUNDED']),
  devMode: v.boolean(),
  brCode: v.string(),
  platformFee: v.number(),
  description: v.nullable(v.string()),
  externalId: v.nullable(v.string()),
  customer: v.nullable(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      cellphone: v.string(),
      email: v.string(),
      taxId: v.string(),
    }),
  ),
  metadata: v.record(v.string(), v.unknown()),
  /** Canonical JSON of the parameters it was created with, to recognise a repeated create. */
  createdWith: v.string(),
  /** Centavos, once paid. */
  paidAmount: v.nullable(v.number()),
  refundId: v.nullable(v.string()),
  /** Milliseconds since the epoch. */
  createdAt: v.number(),
  updatedAt: v.number(),
  expiresAt: v.number(),
});

export type Charge = v.InferOutput<typeof chargeSchema>;

export type ShownStatus = Charge['status'] | 'EXPIRED';

/** The status as the API tells it at `now` (milliseconds since the epoch). */
export function shownStatus(charge: Charge, now: number): ShownStatus {
  return charge.status === 'PENDING' && now >= charge.expiresAt ? 'EXPIRED' : charge.status;
}
