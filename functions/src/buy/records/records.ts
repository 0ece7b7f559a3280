import { PlanIdSchema } from 'domain/buy/plans';
import { MomentSchema, SubscriberSchema } from 'domain/kit/person';
import * as v from 'valibot';

const Moment = v.nullable(MomentSchema);

export const PAYMENT_STATUSES = [
  'pending',
  'expired',
  'cancelled',
  'paid',
  'refunded',
  'lost',
  'mismatched',
] as const;

/** The data that a buyer typed when ordering. They complete the subscriber's record once the order is paid. */
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
  /** The uid of the address's owner who ordered signed in, or null: then the holder of the proof may make the account. */
  buyer: v.nullable(v.string()),
  state: v.picklist(['creating', 'created', 'failed']),
  attempt: v.string(),
  attempt_at: MomentSchema,
  expires_at: MomentSchema,
  /** When the database drops it (time-to-live policy). The payment holds all that is needed later. */
  delete_at: MomentSchema,
};

/**
 * `orders/{order_id}`: written before the provider is asked, so that a crash in between loses nothing. `attempt` names
 * the call that is talking to the provider. `made` is shown only to the browser that knows the order's id.
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

const WantedRefundSchema = v.object({ grant: v.string(), requested_at: MomentSchema });

const PaymentBase = {
  provider_id: v.string(),
  plan: PlanIdSchema,
  amount_cents: v.number(),
  registration: RegistrationSchema,
  subscriber: v.string(),
  order_id: v.string(),
  /** A dated number by which people talk about the payment. It proves nothing. */
  protocol: v.string(),
  /** `refunded` and `lost` are final. `mismatched`: another amount than the price was paid, and somebody has to look. */
  status: v.picklist(PAYMENT_STATUSES),
  created_at: MomentSchema,
  expires_at: MomentSchema,
  paid_at: Moment,
  checked_at: Moment,
  /** When the reconciler looks at it next, or null if nothing more can happen. */
  reconcile_at: Moment,
  /** Since when the provider was asked in vain. It is left out once the provider has answered. */
  unread_since: v.optional(MomentSchema),
  /**
   * Since when something that is wanted of the provider has not been seen done, or null if nothing is. The door keeps it, so that the
   * status and the trainer's page find what takes too long.
   */
  unmet_since: v.optional(Moment, null),
  /** The uid of the account that proved this purchase, by buying signed in or by the proof. Null while none did. */
  claimed_by: v.nullable(v.string()),
  /** The uid of the account that ordered it while signed in. It is left out where nobody did, and never changes to another uid. */
  ordered_by: v.optional(v.string()),
  /** When `create-account` reserved the purchase for a new account, or null if it did not. */
  claimed_at: Moment,
  /** The buyer's withdrawal from one of its grants: recorded first, then carried out at the provider. */
  withdrawal: v.nullable(v.object({ grant: v.string(), protocol: v.string(), requested_at: MomentSchema })),
  /** When the database drops it (time-to-live policy). It is left out as long as the payment is needed. */
  delete_at: v.optional(MomentSchema),
  /**
   * The refunds of its grants, or of a PIX without one, by the operator, or of a session or an invoice that was paid after its owner
   * had deleted the account: each is recorded first, then carried out. It stays in the list, and its grant tells whether it is due.
   */
  refunds: v.optional(v.pipe(v.array(WantedRefundSchema), v.readonly()), []),
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
  /** The end of the reading from which `subscription` was taken. Only a reading that began later changes it. */
  read_at: Moment,
  customer: v.nullable(v.string()),
  subscription: v.nullable(
    v.object({
      id: v.string(),
      /**
       * `past-due`: a renewal was refused, and the provider goes on trying. `paused`: nothing is charged until somebody resumes it
       * at the provider, which charges. `unknown`: the provider names a state that this code does not know.
       */
      status: v.picklist(['incomplete', 'live', 'past-due', 'paused', 'unknown', 'ended']),
      cancel_at_period_end: v.boolean(),
      period_end: MomentSchema,
    }),
  ),
  /** How the subscription is to end: recorded first, then carried out at the provider. */
  stop: v.nullable(StopSchema),
  /**
   * What became of the renewal when the address moved to another account than the one that had proved the purchase. `asked`: it ends
   * with its period, unless the new owner says that the card is theirs. `kept`: they said so, and the end at the provider is taken
   * back; this is left out again once the provider shows it. Left out: nothing moved, or it is settled.
   */
  after_move: v.optional(v.picklist(['asked', 'kept'])),
  /**
   * The keys of the invoices because of whose open disputes the subscription is to end. Where somebody takes that end back at the
   * provider, it is the trainer's decision, and these disputes end nothing any more. An end that anybody else wanted has none.
   */
  stopped_for: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /** The id of the last refused invoice that the buyer was told of. */
  refused: v.nullable(v.string()),
  /** The id of the last invoice, paid and not as agreed, that the trainer was told of. */
  odd_invoice: v.optional(v.string()),
  /** When a subscription of an earlier service was adopted, or null for a purchase of our own. */
  adopted_at: Moment,
});

/**
 * `payments/pix_{id}` is one PIX code. `payments/stripe_{session}` is one Checkout Session and the subscription that it
 * started; the paid invoices are its grants. `payments/stripe_{subscription}` is a subscription that an earlier service
 * started: its id is no proof of anything.
 */
export const PaymentSchema = v.pipe(
  v.looseObject({ refund: v.optional(v.unknown()) }),
  // A document that was written while a payment had one refund at most has it in `refund`.
  v.transform(({ refund, ...payment }) => ({
    ...(refund !== undefined && { refunds: [refund] }),
    ...payment,
  })),
  v.variant('provider', [PixPaymentSchema, CardPaymentSchema]),
);
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
  /** The key of the payment that it belongs to, or null for an imported or a given plan. */
  payment: v.nullable(v.string()),
  amount_cents: v.number(),
  refunded_cents: v.number(),
  dispute: v.picklist(['none', 'open', 'lost']),
  /** When the database drops it (time-to-live policy). It is left out as long as the grant is needed. */
  delete_at: v.optional(MomentSchema),
};

/**
 * `grants/{key}`: the ledger from which `domain/buy/grants` works out the entitlement. The key is `pix_{id}` or
 * `stripe_invoice_{id}` for a payment, `imported_{subscriber}` or `courtesy_{subscriber}` for a plan without one, and
 * `courtesy_{subscriber}_{YYYY-MM-DD}` for courtesy days.
 */
export const GrantSchema = v.variant('kind', [
  v.object({ ...GrantBase, kind: v.literal('pix'), days: v.number() }),
  v.object({
    ...GrantBase,
    kind: v.literal('card'),
    period_start: MomentSchema,
    period_end: MomentSchema,
    grace_until: v.optional(MomentSchema),
  }),
  v.object({ ...GrantBase, kind: v.literal('courtesy'), days: v.optional(v.number()) }),
]);
export type GrantRecord = v.InferOutput<typeof GrantSchema> & { readonly id: string };

/** A `subscribers` document as the server reads it. A missing field reads as null or as an empty text. */
export const SubscriberRecordSchema = v.object({
  ...SubscriberSchema.entries,
  /** When `user_id` was written. Auth may not know an account yet that was reserved a moment ago. */
  linked_at: v.fallback(v.nullish(MomentSchema, null), null),
  /** The next moment at which the entitlement changes by itself. */
  entitlement_changes_at: v.fallback(v.nullish(MomentSchema, null), null),
  /** When the database drops a record that nobody paid for and nobody owns (time-to-live policy). */
  delete_at: v.fallback(v.nullish(MomentSchema, null), null),
});
export type SubscriberRecord = v.InferOutput<typeof SubscriberRecordSchema>;
