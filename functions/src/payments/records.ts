import { PlanIdSchema } from 'domain/plans';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';

const Moment = v.nullable(MomentSchema);

/** What a buyer told when buying; completes the subscriber once paid. */
const RegistrationSchema = v.object({
  email: v.string(),
  nome: v.string(),
  telefone: v.string(),
  data_nascimento: v.string(),
});

/**
 * `orders/{order_id}`: written before the provider is asked, so that a crash in between loses nothing. `attempt` names
 * the call that is talking to the provider; the code is kept for the browser that holds the order's id and for nobody else.
 */
export const OrderSchema = v.object({
  plan: PlanIdSchema,
  amount_cents: v.number(),
  registration: RegistrationSchema,
  subscriber: v.string(),
  state: v.picklist(['creating', 'created', 'failed']),
  attempt: v.string(),
  attempt_at: MomentSchema,
  pix: v.nullable(v.object({ id: v.string(), brCode: v.string(), brCodeBase64: v.string() })),
  expires_at: MomentSchema,
  /** When the database may drop it (its time-to-live policy): the payment holds all that is needed later. */
  delete_at: MomentSchema,
});
export type Order = v.InferOutput<typeof OrderSchema>;

/**
 * `payments/pix_{id}`. `refunded` and `lost` are final. `mismatched`: paid with another amount than the price; a person
 * has to look.
 */
export const PaymentSchema = v.object({
  provider: v.literal('abacatepay'),
  provider_id: v.string(),
  plan: PlanIdSchema,
  amount_cents: v.number(),
  registration: RegistrationSchema,
  subscriber: v.string(),
  order_id: v.string(),
  status: v.picklist(['pending', 'expired', 'cancelled', 'paid', 'refunded', 'lost', 'mismatched']),
  created_at: MomentSchema,
  expires_at: MomentSchema,
  paid_at: Moment,
  /** When the provider was last asked. */
  checked_at: Moment,
  disputed_at: Moment,
  claimed_by: v.nullable(v.string()),
  claimed_at: Moment,
});
export type Payment = v.InferOutput<typeof PaymentSchema>;
export type PaymentStatus = Payment['status'];

/** Whether nobody was seen paying: news may still come, also after the code's end. */
export function isUnpaid(status: PaymentStatus): boolean {
  return status === 'pending' || status === 'expired' || status === 'cancelled';
}

/** The key of a PIX payment in `payments` and of its grant in `grants`. */
export function pixKey(pixId: string): string {
  return `pix_${pixId}`;
}

const GrantBase = {
  subscriber: v.string(),
  tier: v.string(),
  paid_at: MomentSchema,
  reversed_at: Moment,
};

/** `grants/{key}`: the entitlement ledger that `domain/grants` replays. */
export const GrantSchema = v.variant('kind', [
  v.object({ ...GrantBase, kind: v.literal('pix'), days: v.number() }),
  v.object({ ...GrantBase, kind: v.literal('card'), period_end: MomentSchema }),
]);
