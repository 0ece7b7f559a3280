import * as v from 'valibot';
import { SessionIdSchema } from 'domain/buy/proof';
import { now } from '../kit/time.ts';
import { STRIPE_WEBHOOK_SECRET } from '../kit/config.ts';
import { STRIPE_EVENTS } from '../kit/deployment.ts';

const Id = v.pipe(v.string(), v.minLength(1));
/** The fields of an event that are read before its type is known (Stripe, "The Event object"). */
export const EventSchema = v.object({
  type: v.string(),
  livemode: v.boolean(),
  data: v.object({ object: v.unknown() }),
});
type StripeEvent = v.InferOutput<typeof EventSchema>;

/** The object that an event is about. It leads to the session. */
export interface Subject {
  readonly kind: 'session' | 'subscription' | 'payment-intent';
  readonly id: string;
}

const OfSession = v.pipe(
  v.object({ id: SessionIdSchema }),
  v.transform(({ id }): Subject => ({ kind: 'session', id })),
);
const OfSubscription = v.pipe(
  v.object({ id: Id }),
  v.transform(({ id }): Subject => ({ kind: 'subscription', id })),
);
const OfInvoice = v.pipe(
  v.object({ parent: v.object({ subscription_details: v.object({ subscription: Id }) }) }),
  v.transform(
    ({ parent }): Subject => ({ kind: 'subscription', id: parent.subscription_details.subscription }),
  ),
);
const OfCharge = v.pipe(
  v.object({ payment_intent: Id }),
  v.transform(({ payment_intent }): Subject => ({ kind: 'payment-intent', id: payment_intent })),
);

export function readStripeEvent(body: unknown): StripeEvent | null {
  const parsed = v.safeParse(EventSchema, body);
  return parsed.success ? parsed.output : null;
}

/**
 * The object that an event is about, or null if the event does not concern us. Nothing else of the event is used: the state is
 * read from Stripe, so that late, doubled and reordered events do no harm.
 */
export function subjectOf({ type, data }: StripeEvent): Subject | null {
  const known = STRIPE_EVENTS.find((each) => each === type);
  if (known === undefined) return null;
  const parsed = v.safeParse(schemaOf(known), data.object);
  return parsed.success ? parsed.output : null;
}

function schemaOf(type: (typeof STRIPE_EVENTS)[number]) {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return OfSession;
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return OfInvoice;
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted':
      return OfSubscription;
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'refund.failed':
      return OfCharge;
    default:
      return type satisfies never;
  }
}

/** How far from now a delivery may be dated, both ways, so that none can be replayed (Stripe, "Prevent replay attacks"). */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook with the SDK (Stripe, "Verify webhook signatures"). Answers the body, 'forged' if Stripe did not sign
 * these bytes for us lately, or 'malformed' if they are not JSON.
 */
export async function verifyWebhook(
  rawBody: Buffer,
  signature: string,
): Promise<{ readonly body: unknown } | 'forged' | 'malformed'> {
  if (!isDatedBefore(signature, now().getTime() / 1000 + TOLERANCE_SECONDS)) return 'forged';
  const { default: Stripe } = await import('stripe');
  const secret = STRIPE_WEBHOOK_SECRET.value();
  try {
    const body: unknown = Stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now().getTime(),
    );
    return { body };
  } catch (error) {
    return error instanceof Stripe.errors.StripeSignatureVerificationError ? 'forged' : 'malformed';
  }
}

/** Whether the signature has exactly one date, and not too late a one. The SDK only refuses dates that are too old. */
function isDatedBefore(signature: string, latest: number): boolean {
  const dates = signature.split(',').filter((part) => part.startsWith('t='));
  const seconds = /^t=(\d+)$/.exec(dates[0] ?? '')?.[1];
  return dates.length === 1 && seconds !== undefined && Number(seconds) <= latest;
}
