import { PlanIdSchema } from 'domain/plans';
import { MomentSchema, SubscriberSchema } from 'domain/records/subscriber';
import * as v from 'valibot';

const Moment = v.nullable(MomentSchema);

/** What a buyer told when buying; completes the subscriber once paid. */
const RegistrationSchema = v.object({
  email: v.string(),
  nome: v.string(),
  telefone: v.string(),
  data_nascimento: v.string(),
});
export type Registration = v.InferOutput<typeof RegistrationSchema>;

const OrderBase = {
  plan: PlanIdSchema,
  amount_cents: v.number(),
  registration: RegistrationSchema,
  subscriber: v.string(),
  /** The signed-in owner of the subscriber who buys, or null: whoever holds the proof may claim the account. */
  buyer: v.nullable(v.string()),
  state: v.picklist(['creating', 'created', 'failed']),
  attempt: v.string(),
  attempt_at: MomentSchema,
  expires_at: MomentSchema,
  /** When the database may drop it (its time-to-live policy): the payment holds all that is needed later. */
  delete_at: MomentSchema,
};

/**
 * `orders/{order_id}`: written before the provider is asked, so that a crash in between loses nothing. `attempt` names
 * the call that is talking to the provider; `made` is kept for the browser that holds the order's id and nobody else.
 */
export const OrderSchema = v.variant('provider', [
  v.object({
    ...OrderBase,
    provider: v.literal('abacatepay'),
    made: v.nullable(v.object({ id: v.string(), brCode: v.string(), brCodeBase64: v.string() })),
  }),
  v.object({
    ...OrderBase,
    provider: v.literal('stripe'),
    made: v.nullable(v.object({ id: v.string(), url: v.nullable(v.string()) })),
  }),
]);
export type Order = v.InferOutput<typeof OrderSchema>;
export type PixOrder = Extract<Order, { provider: 'abacatepay' }>;
export type CardOrder = Extract<Order, { provider: 'stripe' }>;

const PaymentBase = {
  provider_id: v.string(),
  plan: PlanIdSchema,
  amount_cents: v.number(),
  registration: RegistrationSchema,
  subscriber: v.string(),
  order_id: v.string(),
  /** A dated number for talking about the payment; it proves nothing. */
  protocol: v.string(),
  /** `refunded` and `lost` last; `mismatched`: paid with another amount than the price, a person has to look. */
  status: v.picklist(['pending', 'expired', 'cancelled', 'paid', 'refunded', 'lost', 'mismatched']),
  created_at: MomentSchema,
  expires_at: MomentSchema,
  paid_at: Moment,
  /** When the provider was last asked. */
  checked_at: Moment,
  /** When the reconciler looks at it next; null once nothing more can happen. */
  reconcile_at: Moment,
  /** The account that proved this purchase: it bought signed in, or held the proof. Null while no account did. */
  claimed_by: v.nullable(v.string()),
  /** When an account was made with the proof; null where the account was there before. */
  claimed_at: Moment,
  /** The buyer's withdrawal from one of its grants (design §9): wanted here, carried out at the provider. */
  withdrawal: v.nullable(v.object({ grant: v.string(), protocol: v.string(), requested_at: MomentSchema })),
};

const PixPaymentSchema = v.object({
  ...PaymentBase,
  provider: v.literal('abacatepay'),
  disputed_at: Moment,
});

/** How a subscription has to end: when its period does, or at once. */
const StopSchema = v.picklist(['at-period-end', 'now']);
export type Stop = v.InferOutput<typeof StopSchema>;

const CardPaymentSchema = v.object({
  ...PaymentBase,
  provider: v.literal('stripe'),
  /** The end of the reading of the provider that `subscription` comes from: only one that began later changes it. */
  read_at: Moment,
  customer: v.nullable(v.string()),
  subscription: v.nullable(
    v.object({
      id: v.string(),
      /** `past-due`: a renewal was refused, the provider goes on trying. */
      status: v.picklist(['incomplete', 'live', 'past-due', 'ended']),
      cancel_at_period_end: v.boolean(),
      period_end: MomentSchema,
    }),
  ),
  /** Wanted here, carried out at the provider. */
  stop: v.nullable(StopSchema),
  /** The last refused renewal (an invoice's id) that the buyer was told of. */
  refused: v.optional(v.nullable(v.string()), null),
});

/**
 * `payments/pix_{id}`: one PIX code. `payments/stripe_{session}`: one Checkout Session and the subscription it started,
 * whose invoices are grants.
 */
export const PaymentSchema = v.variant('provider', [PixPaymentSchema, CardPaymentSchema]);
export type Payment = v.InferOutput<typeof PaymentSchema>;
export type PixPayment = v.InferOutput<typeof PixPaymentSchema>;
export type CardPayment = v.InferOutput<typeof CardPaymentSchema>;
export type CardSubscription = NonNullable<CardPayment['subscription']>;
export type PaymentStatus = Payment['status'];

const GrantBase = {
  subscriber: v.string(),
  tier: v.string(),
  paid_at: MomentSchema,
  reversed_at: Moment,
  /** The key of the payment it belongs to; null for what nobody paid: an import's rest, a courtesy. */
  payment: v.nullable(v.string()),
  amount_cents: v.number(),
  refunded_cents: v.number(),
  dispute: v.picklist(['none', 'open', 'lost']),
};

/**
 * `grants/{key}`: the entitlement ledger that `domain/grants` replays; `pix_{id}` or `stripe_invoice_{id}` for what was
 * paid, `imported_{subscriber}` or `courtesy_{subscriber}` for a plan without a payment.
 */
export const GrantSchema = v.variant('kind', [
  v.object({ ...GrantBase, kind: v.literal('pix'), days: v.number() }),
  v.object({ ...GrantBase, kind: v.literal('card'), period_end: MomentSchema }),
  v.object({ ...GrantBase, kind: v.literal('courtesy') }),
]);
/** A grant with its key. */
export type GrantRecord = v.InferOutput<typeof GrantSchema> & { readonly id: string };

/** A `subscribers` document as the server reads it: what nobody stored reads as not told. */
export const SubscriberRecordSchema = v.object({
  ...SubscriberSchema.entries,
  /** Since when `user_id` stands there: an account that is only about to be made is not there yet. */
  linked_at: v.fallback(v.nullish(MomentSchema, null), null),
  /** The next moment at which the ledger's answer changes by itself. */
  entitlement_changes_at: v.fallback(v.nullish(MomentSchema, null), null),
  /** When the database may drop a record that nobody paid for and nobody owns (its time-to-live policy). */
  delete_at: v.fallback(v.nullish(MomentSchema, null), null),
});
export type SubscriberRecord = v.InferOutput<typeof SubscriberRecordSchema>;
