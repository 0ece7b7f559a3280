import * as v from 'valibot';

/** A code as the sandbox keeps it. EXPIRED is never stored: it follows from `expiresAt` and the clock. */
export const chargeSchema = v.strictObject({
  id: v.string(),
  /** In centavos. */
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
  /** The parameters of its creation as JSON with sorted keys, by which a repeated create is recognised. */
  createdWith: v.string(),
  /** In centavos; null until the code is paid. */
  paidAmount: v.nullable(v.number()),
  refundId: v.nullable(v.string()),
  /** The times are in milliseconds since the epoch. */
  createdAt: v.number(),
  updatedAt: v.number(),
  expiresAt: v.number(),
});

export type Charge = v.InferOutput<typeof chargeSchema>;

export type ShownStatus = Charge['status'] | 'EXPIRED';

/** The status that the API answers at `now` (milliseconds since the epoch). */
export function shownStatus(charge: Charge, now: number): ShownStatus {
  return charge.status === 'PENDING' && now >= charge.expiresAt ? 'EXPIRED' : charge.status;
}
