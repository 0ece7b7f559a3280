import * as v from 'valibot';
import { faultSchema } from '../../shared/faults.ts';
import { mishapSchema, secondsSchema } from '../../shared/webhook-dispatcher.ts';
import { invalidRequest, noSuch } from '../http/api-error.ts';
import { closeDispute, disputeCharge } from '../operations/dispute-charge.ts';
import { expireSession } from '../operations/expire-session.ts';
import { payInvoice } from '../operations/pay-invoice.ts';
import { paySession } from '../operations/pay-session.ts';
import { refundCharge } from '../operations/refund-charge.ts';
import { runDue } from '../operations/run-due.ts';
import type { Sandbox } from '../sandbox.ts';
import { CARD_NAMES } from '../state/card.ts';
import type { Charge } from '../state/payment.ts';
import { presentCharge } from '../wire/present-payment.ts';
import { presentDispute, presentRefund } from '../wire/present-refund.ts';
import { presentInvoice } from '../wire/present-invoice.ts';
import { presentSession } from '../wire/present-session.ts';
import { presentSubscription } from '../wire/present-subscription.ts';

const nothingSchema = v.optional(v.strictObject({}), {});
const cardSchema = v.optional(v.picklist(CARD_NAMES), 'approved');

const paySchema = v.optional(
  v.strictObject({
    card: cardSchema,
    email: v.optional(v.pipe(v.string(), v.email())),
    name: v.optional(v.pipe(v.string(), v.nonEmpty())),
  }),
  {},
);

const refundSchema = v.optional(
  v.strictObject({ amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
  {},
);

/** `id` is what the path names. The answer is sent as JSON. */
type Control = (sandbox: Sandbox, body: unknown, id: string) => unknown;

/** The controls, by method and path below `/_sandbox`. */
export const CONTROLS: Readonly<Record<string, Control>> = {
  'GET /sessions': (sandbox) =>
    [...sandbox.store.sessions.values()].map((session) => ({
      ...presentSession(sandbox, session),
      refused_attempts: session.refusedAttempts,
    })),
  'GET /sessions/:id': (sandbox, _, id) => ({
    ...presentSession(sandbox, findSession(sandbox, id)),
    refused_attempts: findSession(sandbox, id).refusedAttempts,
  }),
  'POST /sessions/:id/pay': (sandbox, body, id) => {
    const { card, email, name } = parse(paySchema, body);
    const session = findSession(sandbox, id);
    paySession(sandbox, session, {
      card,
      email: session.payerEmail ?? session.customerEmail ?? email ?? 'cliente@example.com',
      name: name ?? 'Cliente de Teste',
    });
    return presentSession(sandbox, session);
  },
  'POST /sessions/:id/expire': (sandbox, body, id) => {
    parse(nothingSchema, body);
    return presentSession(sandbox, expireSession(sandbox, findSession(sandbox, id)));
  },
  'GET /subscriptions': (sandbox) =>
    [...sandbox.store.subscriptions.values()].map((subscription) => ({
      ...presentSubscription(sandbox, subscription),
      next_renewal: subscription.nextRenewal,
    })),
  'POST /subscriptions/:id/next-renewal': (sandbox, body, id) => {
    const { outcome } = parse(v.strictObject({ outcome: v.picklist(['approved', 'refused']) }), body);
    const subscription = sandbox.store.subscriptions.get(id);
    if (!subscription) throw noSuch('subscription', id);
    subscription.nextRenewal = outcome;
    return { ...presentSubscription(sandbox, subscription), next_renewal: outcome };
  },
  'GET /invoices': (sandbox) =>
    [...sandbox.store.invoices.values()].map((invoice) => presentInvoice(sandbox, invoice)),
  'POST /invoices/:id/pay': (sandbox, body, id) => {
    const { card } = parse(v.optional(v.strictObject({ card: cardSchema }), {}), body);
    const invoice = sandbox.store.invoices.get(id);
    if (!invoice) throw noSuch('invoice', id);
    payInvoice(sandbox, invoice, card);
    return presentInvoice(sandbox, invoice);
  },
  'POST /renewals': (sandbox, body) => {
    sandbox.store.renewalDraftSeconds = parse(
      v.strictObject({ draft_seconds: secondsSchema }),
      body,
    ).draft_seconds;
    return {};
  },
  'GET /charges': (sandbox) =>
    [...sandbox.store.charges.values()].map((charge) => presentCharge(sandbox, charge)),
  'POST /charges/:id/refund': (sandbox, body, id) =>
    presentRefund(sandbox, refundCharge(sandbox, findCharge(sandbox, id), parse(refundSchema, body))),
  'POST /charges/:id/dispute': (sandbox, body, id) => {
    parse(nothingSchema, body);
    return presentDispute(sandbox, disputeCharge(sandbox, findCharge(sandbox, id)));
  },
  'POST /charges/:id/dispute/close': (sandbox, body, id) => {
    const { outcome } = parse(v.strictObject({ outcome: v.picklist(['won', 'lost']) }), body);
    return presentDispute(sandbox, closeDispute(sandbox, findCharge(sandbox, id), outcome));
  },
  'GET /events': (sandbox) =>
    [...sandbox.store.events.values()].map(({ body, ...event }) => ({ ...event, body: JSON.parse(body) })),
  'POST /events/:id/resend': (sandbox, body, id) => {
    parse(nothingSchema, body);
    const event = sandbox.store.events.get(id);
    if (!event) throw noSuch('event', id);
    sandbox.webhooks.resend(event);
    return {};
  },
  'GET /webhooks': (sandbox) => ({
    url: sandbox.webhooks.url ?? null,
    deliveries: sandbox.store.deliveries,
  }),
  'POST /webhooks/next': (sandbox, body) => {
    sandbox.webhooks.orderMishap(parse(mishapSchema, body));
    return {};
  },
  'POST /webhooks/target': (sandbox, body) => {
    sandbox.webhooks.url =
      parse(v.strictObject({ url: v.nullable(v.pipe(v.string(), v.url())) }), body).url ?? undefined;
    return {};
  },
  'POST /webhooks/flush': async (sandbox) => {
    await sandbox.webhooks.settled();
    return { deliveries: sandbox.store.deliveries };
  },
  'POST /faults': (sandbox, body) => {
    sandbox.faults.set(parse(faultSchema, body));
    return {};
  },
  'POST /faults/clear': (sandbox) => {
    sandbox.faults.clear();
    return {};
  },
  'GET /clock': (sandbox) => ({ now: new Date(sandbox.clock.now()).toISOString() }),
  'POST /clock/advance': async (sandbox, body) => {
    const { seconds } = parse(v.strictObject({ seconds: secondsSchema }), body);
    advanceClock(sandbox, seconds);
    await sandbox.webhooks.settled();
    return { now: new Date(sandbox.clock.now()).toISOString() };
  },
  'POST /reset': (sandbox) => {
    sandbox.faults.clear();
    sandbox.webhooks.forgetMishaps();
    sandbox.store.clear();
    return {};
  },
};

/** Moves the sandbox's time ahead, and makes everything happen in order that was to happen by then. */
export function advanceClock(sandbox: Sandbox, seconds: number): void {
  sandbox.store.clockAheadMs += seconds * 1_000;
  runDue(sandbox, sandbox.clock.now());
}

/** The charge of that id, or the last one of a payment intent or an invoice of that id. */
export function findCharge({ store }: Sandbox, id: string): Charge {
  const intentId = store.invoices.get(id)?.finalized?.paymentIntent ?? id;
  const charge =
    store.charges.get(id) ?? store.charges.get(store.paymentIntents.get(intentId)?.latestCharge ?? '');
  if (!charge) throw noSuch('charge', id);
  return charge;
}

function findSession({ store }: Sandbox, id: string) {
  const session = store.sessions.get(id);
  if (!session) throw noSuch('checkout.session', id);
  return session;
}

/** Checks what a control was sent; the refusal (400) names the first field that is wrong. */
function parse<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw invalidRequest(issue.message, { param: v.getDotPath(issue) ?? '' });
}
