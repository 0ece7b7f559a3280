import * as v from 'valibot';
import { parserThat } from '../shared/answer-requests.ts';
import { type Controls, commonControls, controlHandler } from '../shared/controls.ts';
import { secondsSchema } from '../shared/webhook-dispatcher.ts';
import { ApiError, invalidRequest, noSuch } from './http/api-error.ts';
import { closeDispute, disputeCharge, refundCharge } from './operations/charges.ts';
import { runDue } from './operations/due.ts';
import { payInvoice } from './operations/invoices.ts';
import { expireSession, paySession } from './operations/pay-session.ts';
import { chargeAside, pauseSubscription, reprice, resumeSubscription } from './operations/renewals.ts';
import type { Sandbox } from './sandbox.ts';
import { CARD_NAMES } from './state/customer.ts';
import type { Charge } from './state/payment.ts';
import { presentInvoice } from './wire/present-invoice.ts';
import { presentCharge, presentDispute, presentRefund } from './wire/present-charge.ts';
import { presentSession } from './wire/present-session.ts';
import { presentSubscription } from './wire/present-subscription.ts';

const nothingSchema = v.optional(v.strictObject({}), {});
const cardSchema = v.optional(v.picklist(CARD_NAMES), 'approved');

const paySchema = v.optional(
  v.strictObject({
    card: cardSchema,
    email: v.optional(v.pipe(v.string(), v.rfcEmail())),
    name: v.optional(v.pipe(v.string(), v.nonEmpty())),
  }),
  {},
);

const amountSchema = v.strictObject({ amount: v.pipe(v.number(), v.integer(), v.minValue(1)) });
const percentSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const refundSchema = v.optional(
  v.strictObject({ amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
  {},
);

/** Checks the body of a control. Throws a refusal (400) that names the first wrong field. */
const parse = parserThat((message, path) => invalidRequest(message, { param: path ?? '' }));

/** The controls, by method and path below `/_sandbox`. */
const CONTROLS: Controls<Sandbox> = {
  ...commonControls<Sandbox>(parse, advanceClock),
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
  'POST /subscriptions/:id/pause': (sandbox, body, id) => {
    parse(nothingSchema, body);
    pauseSubscription(sandbox, findSubscription(sandbox, id));
    return {};
  },
  'POST /subscriptions/:id/resume': (sandbox, body, id) => {
    parse(nothingSchema, body);
    resumeSubscription(sandbox, findSubscription(sandbox, id));
    return {};
  },
  'POST /subscriptions/:id/coupon': (sandbox, body, id) => {
    const { percent_off } = parse(v.strictObject({ percent_off: percentSchema }), body);
    findSubscription(sandbox, id).percentOff = percent_off;
    return {};
  },
  'POST /subscriptions/:id/credit': (sandbox, body, id) => {
    const { amount } = parse(amountSchema, body);
    sandbox.store.customers.demand(findSubscription(sandbox, id).customer).credit += amount;
    return {};
  },
  'POST /subscriptions/:id/price': (sandbox, body, id) => {
    reprice(sandbox, findSubscription(sandbox, id), parse(amountSchema, body).amount);
    return {};
  },
  'POST /subscriptions/:id/charge': (sandbox, body, id) => {
    const { amount } = parse(amountSchema, body);
    return presentInvoice(sandbox, chargeAside(sandbox, findSubscription(sandbox, id), amount));
  },
  'POST /subscriptions/:id/next-renewal': (sandbox, body, id) => {
    const { outcome } = parse(v.strictObject({ outcome: v.picklist(['approved', 'refused']) }), body);
    const subscription = findSubscription(sandbox, id);
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
  'POST /balance': (sandbox, body) => {
    sandbox.store.balanceSuffices = parse(v.strictObject({ suffices: v.boolean() }), body).suffices;
    return {};
  },
  'GET /charges': (sandbox) =>
    [...sandbox.store.charges.values()].map((charge) => presentCharge(sandbox, charge)),
  'POST /charges/:id/refund': (sandbox, body, id) =>
    presentRefund(sandbox, refundCharge(sandbox, findCharge(sandbox, id), parse(refundSchema, body).amount)),
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
};

/** Moves the sandbox's clock ahead, and does everything that is due by then, in order. */
export function advanceClock(sandbox: Sandbox, seconds: number): void {
  sandbox.store.clockAheadMs += seconds * 1_000;
  runDue(sandbox, sandbox.clock.now());
}

/**
 * The charge with this id, or the last charge of the payment intent or the invoice with this id. Throws a refusal (404) for
 * an unknown id.
 */
export function findCharge({ store }: Sandbox, id: string): Charge {
  const intentId = store.invoices.get(id)?.finalized?.paymentIntent ?? id;
  const charge =
    store.charges.get(id) ?? store.charges.get(store.paymentIntents.get(intentId)?.latestCharge ?? '');
  if (!charge) throw noSuch('charge', id);
  return charge;
}

function findSubscription({ store }: Sandbox, id: string) {
  const subscription = store.subscriptions.get(id);
  if (!subscription) throw noSuch('subscription', id);
  return subscription;
}

function findSession({ store }: Sandbox, id: string) {
  const session = store.sessions.get(id);
  if (!session) throw noSuch('checkout.session', id);
  return session;
}

/** Handles requests to `/_sandbox/…`. */
export const handleControl = controlHandler<Sandbox>({
  controls: CONTROLS,
  malformed: (message) => invalidRequest(message),
  notFound: () => new ApiError(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' }),
  runDue: (sandbox) => runDue(sandbox, sandbox.clock.now()),
});
