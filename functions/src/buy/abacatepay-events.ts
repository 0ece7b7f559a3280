import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { ABACATEPAY_WEBHOOK_SECRET, config } from '../kit/config.ts';
import { ABACATEPAY_EVENTS } from '../kit/deployment.ts';
import type { PixHint } from './gateways.ts';

const KINDS = {
  'transparent.completed': 'completed',
  'transparent.refunded': 'refunded',
  'transparent.disputed': 'disputed',
  'transparent.lost': 'lost',
} as const satisfies Record<(typeof ABACATEPAY_EVENTS)[number], PixHint['event']>;

const Cents = v.fallback(v.nullish(v.pipe(v.number(), v.integer()), null), null);
const Text = v.fallback(v.nullish(v.string(), null), null);
const ChargeSchema = v.looseObject({
  id: v.fallback(v.string(), ''),
  externalId: Text,
  amount: Cents,
  paidAmount: Cents,
  metadata: v.fallback(v.object({ order_id: Text }), { order_id: null }),
});

/**
 * An event (AbacatePay, "Webhooks", v2 and `billing.paid` of v1). Two forms of `transparent.completed` are documented: all in
 * `transparent`, or `pixQrCode` with the amount in `payment`. The schema is loose, because the documentation warns that fields
 * vary. A field that we cannot read must not cost a buyer the payment; the provider's check tells it anyway.
 */
const EventSchema = v.looseObject({
  event: v.string(),
  data: v.looseObject({
    transparent: v.fallback(v.nullish(ChargeSchema), null),
    pixQrCode: v.fallback(v.nullish(ChargeSchema), null),
    payment: v.fallback(v.nullish(v.looseObject({ amount: Cents }), null), null),
  }),
});

interface ChargeNews {
  readonly provider_id: string;
  readonly order_id: string | null;
  readonly hint: PixHint;
}

/** Reads a verified webhook's body (parsed JSON). Answers null for an event that does not concern us. */
export function readAbacatePayEvent(body: unknown): ChargeNews | null {
  const parsed = v.safeParse(EventSchema, body);
  if (!parsed.success) return null;
  const { event, data } = parsed.output;
  const charge = data.transparent ?? data.pixQrCode;
  const kind = eventKind(event);
  if (!kind) return null;
  if (!charge) {
    logger.error("An event of AbacatePay's names no charge", { event });
    return null;
  }
  return {
    provider_id: charge.id,
    order_id: charge.externalId ?? charge.metadata.order_id,
    hint: { event: kind, paid_cents: charge.paidAmount ?? data.payment?.amount ?? charge.amount },
  };
}

function eventKind(event: string): PixHint['event'] | null {
  // The same news in the first version of AbacatePay's webhooks.
  if (event === 'billing.paid') return 'completed';
  const type = ABACATEPAY_EVENTS.find((each) => each === event);
  return type === undefined ? null : KINDS[type];
}

/** Whether a webhook is AbacatePay's ("Webhooks"): the secret proves the sender, the signature the unchanged body. */
export function isGenuine(params: {
  readonly rawBody: Buffer;
  readonly secret: string | undefined;
  readonly signature: string | undefined;
}): boolean {
  const secret = ABACATEPAY_WEBHOOK_SECRET.value();
  const key = config.ABACATEPAY_PUBLIC_KEY;
  if (!secret || !params.secret || !params.signature) return false;
  const expected = createHmac('sha256', key).update(params.rawBody).digest('base64');
  return isSame(params.secret, secret) && isSame(params.signature, expected);
}

/** Compares two texts in constant time, whatever their lengths, so that the duration does not tell where they differ. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
