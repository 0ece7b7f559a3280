import { createHash, randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { PlanIdSchema } from 'domain/buy/plans';
import type { Proof } from 'domain/buy/proof';
import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { StoredEmailSchema } from 'domain/kit/email';
import { MomentSchema, SubscriberSchema } from 'domain/kit/person';

const Moment = v.nullable(MomentSchema);

const PAYMENT_STATUSES = [
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
  /** When the provider was last asked, but for the questions of its webhooks. */
  checked_at: Moment,
  /** When the reconciler looks at it next, or null if nothing more can happen. */
  reconcile_at: Moment,
  /** Since when the provider was asked in vain. It is left out once the provider has answered. */
  unread_since: v.optional(MomentSchema),
  /**
   * Since when something that is wanted of the provider has not been seen done, or null if nothing is. The door keeps it, so that the
   * reconciler and the trainer's page find what takes too long.
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
  /** When a dispute was told, until it is over. */
  disputed_at: Moment,
  /** From when on the provider's answers alone tell of disputes: one of them has shown one. Left out before. */
  dispute_shown_at: v.optional(MomentSchema),
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
  /** The last moment to answer the open dispute, where the provider tells one and nobody has answered. */
  dispute_due: v.optional(MomentSchema),
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

/** The states in which nobody was seen paying. News may still come after the end of the code or session. */
export const UNPAID_STATUSES = [
  'pending',
  'expired',
  'cancelled',
] as const satisfies readonly PaymentStatus[];

export const SEEN_PAID_STATUSES = PAYMENT_STATUSES.filter((status) => !isUnpaid(status));

/** Whether nobody was seen paying. */
export function isUnpaid(status: PaymentStatus): boolean {
  return UNPAID_STATUSES.some((unpaid) => unpaid === status);
}

/**
 * Whether the account `uid` itself bought: it ordered signed in, or was made with this purchase. A purchase that only joined an
 * account, or moved to it with the address, may be another person's. What a provider knows of its payer (the customer with the saved
 * card and address, a page of an invoice) is shown to no other account.
 */
export function isBoughtBy(
  { ordered_by, claimed_by, claimed_at }: Pick<Payment, 'ordered_by' | 'claimed_by' | 'claimed_at'>,
  uid: string,
): boolean {
  return ordered_by === uid || (claimed_by === uid && claimed_at !== null);
}

export type Subscribed = CardPayment & { readonly subscription: CardSubscription };

/** Whether the card will be charged again, as far as we know and want. A paused subscription may resume at any time. */
export function renews(payment: Payment): payment is Subscribed {
  if (payment.provider !== 'stripe' || payment.subscription === null || payment.stop !== null) return false;
  const { status, cancel_at_period_end } = payment.subscription;
  return status !== 'incomplete' && status !== 'ended' && !cancel_at_period_end;
}

/**
 * Whether the card pays for the plan and renews it, so that there is nothing to buy. A card that refused a renewal does not pay:
 * its owner may buy with another one, which ends the refused subscription if the owner's account proved it.
 */
export function paysFor(payment: Payment, plan: string): boolean {
  return renews(payment) && payment.subscription.status !== 'past-due' && payment.plan === plan;
}

/**
 * Whether the provider may still charge the card: until the subscription has ended. An end with the period leaves a charge open,
 * too, where the period has begun and is not paid. Our own wish does not count.
 */
export function mayBeCharged(payment: Payment): payment is Subscribed {
  return (
    payment.provider === 'stripe' && payment.subscription !== null && payment.subscription.status !== 'ended'
  );
}

/**
 * Whether the new owner of the address may still say that this card is theirs, so that it goes on: it ends only because the address
 * moved, its money is here, and its period has not ended.
 */
export function isAsked(payment: Payment): payment is Subscribed {
  return (
    mayBeCharged(payment) &&
    payment.after_move === 'asked' &&
    payment.stop === 'at-period-end' &&
    payment.status === 'paid'
  );
}

/** Whether the subscription is to end because of a dispute alone. */
export function isHeld(payment: Payment): payment is Subscribed {
  return mayBeCharged(payment) && payment.stop === 'at-period-end' && payment.stopped_for !== undefined;
}

/** Whether the end that a move brought is still to be taken back at the provider, because the new owner keeps the card. */
export function isKept(payment: Payment): payment is Subscribed {
  return (
    mayBeCharged(payment) &&
    payment.after_move === 'kept' &&
    payment.stop === null &&
    payment.subscription.cancel_at_period_end
  );
}

/** Whether a subscription ends in the way that is wanted. */
export function isStopped(subscription: CardSubscription, stop: Stop): boolean {
  if (subscription.status === 'ended') return true;
  return stop === 'at-period-end' && subscription.cancel_at_period_end;
}

/** Whether something that is wanted of the provider has not been seen done: a refund, the end of a subscription, or that it goes on. */
export function isUnmet(payment: Payment, grants: readonly GrantRecord[]): boolean {
  return refundsDue(payment, grants).length > 0 || isEndDue(payment) || isKept(payment);
}

/**
 * The keys of the grants whose money is wanted back to the buyer and was not seen going back. What a bank disputes is none of them: a
 * refund beside a dispute that is lost pays twice.
 */
export function refundsDue(payment: Payment, grants: readonly GrantRecord[]): readonly string[] {
  return [...new Set(wishesDue(payment, grants).map(({ grant }) => grant))];
}

function wishesDue(payment: Payment, grants: readonly GrantRecord[]) {
  const { withdrawal, refunds, status } = payment;
  const wanted = [...(withdrawal === null ? [] : [withdrawal]), ...refunds];
  if (payment.provider === 'abacatepay') {
    // A PIX that was paid with another amount has no grant that stands.
    const isHere = status === 'paid' || status === 'mismatched';
    return isHere && payment.disputed_at === null ? wanted : [];
  }
  // Of an invoice of 0 nothing has to come back: the next reading ends its period.
  const owed = grants.filter(
    ({ reversed_at, amount_cents, dispute }) =>
      reversed_at === null && amount_cents > 0 && dispute !== 'open',
  );
  return wanted.filter((wish) => owed.some(({ id }) => id === wish.grant));
}

/** Whether the end of a subscription is wanted and was not seen. */
export function isEndDue(payment: Payment): boolean {
  if (payment.provider !== 'stripe' || payment.stop === null || payment.subscription === null) return false;
  return !isStopped(payment.subscription, payment.stop);
}

/** Since when the oldest of what is wanted of the provider has not been seen done, or null if nothing is. */
export function unmetSince(payment: Payment, grants: readonly GrantRecord[], now: Date): Date | null {
  const refunds = wishesDue(payment, grants).map(({ requested_at }) => requested_at);
  return earliest(isEndDue(payment) || isKept(payment) ? [...refunds, payment.unmet_since ?? now] : refunds);
}

/** What is wanted and not seen done for so long needs a person. */
const LATE_WISH_MS = DAY_MS;

/** The latest `unmet_since` that is late at `now`. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - LATE_WISH_MS);
}

const PREFIX = 'erased_';

/** A random subscriber id under which an erased buyer's payments are kept. Nothing leads from it to the buyer. */
export function erasedId(): string {
  return `${PREFIX}${randomUUID()}`;
}

/** Whether a subscriber id belongs to an erased buyer. No record has such an id: the access ended with the account. */
export function isErased(subscriber: string): boolean {
  return subscriber.startsWith(PREFIX);
}

/** The registration of an erased buyer: only the address stays, because a refund is announced to it. */
export function onlyEmail({ registration }: Pick<Payment, 'registration'>): Registration {
  return { email: registration.email, nome: '', telefone: '', data_nascimento: '' };
}

/** The key of a PIX payment in `payments`, and of its grant in `grants`. */
export function pixKey(pixId: string): string {
  return `pix_${pixId}`;
}

/** The key of a Checkout Session, or of an adopted subscription, in `payments`. */
export function cardKey(providerId: string): string {
  return `stripe_${providerId}`;
}

const INVOICE_PREFIX = 'stripe_invoice_';

/** The key of an invoice's grant in `grants`. One paid invoice is one grant, whichever object told of the payment. */
export function invoiceKey(invoiceId: string): string {
  return `${INVOICE_PREFIX}${invoiceId}`;
}

export function invoiceIdOf(key: string): string {
  return key.replace(INVOICE_PREFIX, '');
}

export function proofKey(proof: Proof): string {
  return 'pixId' in proof ? pixKey(proof.pixId) : cardKey(proof.session_id);
}

export function keyOf(payment: Pick<Payment, 'provider' | 'provider_id'>): string {
  switch (payment.provider) {
    case 'abacatepay':
      return pixKey(payment.provider_id);
    case 'stripe':
      return cardKey(payment.provider_id);
    default:
      return payment.provider satisfies never;
  }
}

/**
 * The public id of a grant or a payment, by its key: a SHA-256 hash, 32 hex digits. A key contains the provider's id, which
 * proves who bought, so a key is never sent to a browser or written into a mail.
 */
export function purchaseId(key: string): string {
  return createHash('sha256').update(`purchase:${key}`).digest('hex').slice(0, 32);
}

/** A dated number that a person can read out, e.g. '20261120-482913'. It proves nothing. */
export function newProtocol(now: Date): string {
  const day = todayInSaoPaulo(now).replaceAll('-', '');
  return `${day}-${randomInt(1_000_000).toString().padStart(6, '0')}`;
}

export function earliest(moments: readonly Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}

/** The latest of the moments that are known, or null if none is. */
export function latest(moments: readonly (Date | undefined)[]): Date | null {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? null : new Date(Math.max(...known.map(Number)));
}

/** The id that a browser gives to its order. */
export const OrderIdSchema = v.pipe(v.string(), v.uuid());

/**
 * What a code or a session carries of its order at the provider. A payment whose order was lost with the database is written
 * again by it. It holds nothing personal that the provider does not have anyway.
 */
export const OrderMetadataSchema = v.object({
  order_id: OrderIdSchema,
  plan: PlanIdSchema,
  email: StoredEmailSchema,
  /** The uid of the account that ordered signed in. It is absent otherwise, because Stripe takes texts only. */
  buyer: v.optional(v.string()),
});

/** The metadata of an order. The same order has the same, however often it is placed. */
export function orderMetadata(
  order_id: string,
  { plan, registration, buyer }: Pick<Order, 'plan' | 'registration' | 'buyer'>,
): Readonly<Record<string, string>> {
  return { order_id, plan, email: registration.email, ...(buyer !== null && { buyer }) };
}
