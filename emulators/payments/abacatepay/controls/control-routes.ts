import * as v from 'valibot';
import { faultSchema } from '../../shared/faults.ts';
import { mishapSchema, secondsSchema } from '../../shared/webhook-dispatcher.ts';
import { envelopeError } from '../http/api-error.ts';
import { disputeCharge } from '../operations/dispute-charge.ts';
import { expireCharge } from '../operations/expire-charge.ts';
import { loseDispute } from '../operations/lose-dispute.ts';
import { parse } from '../operations/parse.ts';
import { payCharge } from '../operations/pay-charge.ts';
import { refundKnownCharge } from '../operations/refund-charge.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Charge, shownStatus } from '../state/charge.ts';

const nothingSchema = v.optional(v.strictObject({}));
const staleSchema = v.optional(v.strictObject({ stale: v.optional(v.boolean()) }), {});

const paySchema = v.optional(
  v.strictObject({
    force: v.optional(v.boolean()),
    paidAmount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  {},
);

/** What the controls tell of a code: everything kept, with the status as the API would say it. */
function describeCharge(sandbox: Sandbox, charge: Charge): Record<string, unknown> {
  const { createdWith, ...rest } = charge;
  return { ...rest, createdWith: JSON.parse(createdWith), status: shownStatus(charge, sandbox.clock.now()) };
}

type ChargeControl = (sandbox: Sandbox, charge: Charge, body: unknown) => unknown;
type Control = (sandbox: Sandbox, body: unknown) => unknown;

/** `POST /_sandbox/charges/{id}/{action}`. */
export const CHARGE_CONTROLS: Readonly<Record<string, ChargeControl>> = {
  pay: async (sandbox, charge, body) =>
    describeCharge(sandbox, await payCharge(sandbox, charge, parse(paySchema, body))),
  expire: async (sandbox, charge, body) => {
    parse(nothingSchema, body);
    return describeCharge(sandbox, await expireCharge(sandbox, charge));
  },
  refund: async (sandbox, charge, body) => {
    await refundKnownCharge(sandbox, charge, { stale: parse(staleSchema, body).stale });
    return describeCharge(sandbox, charge);
  },
  dispute: async (sandbox, charge, body) =>
    describeCharge(sandbox, await disputeCharge(sandbox, charge, parse(staleSchema, body))),
  lose: async (sandbox, charge, body) =>
    describeCharge(sandbox, await loseDispute(sandbox, charge, parse(staleSchema, body))),
  resend: async (sandbox, charge, body) => {
    parse(nothingSchema, body);
    if (!sandbox.webhooks.resend(charge)) throw envelopeError(400, 'Nothing was announced for this code yet');
    await sandbox.store.saved();
    return describeCharge(sandbox, charge);
  },
};

/** The other controls, by method and path below `/_sandbox`. */
export const CONTROLS: Readonly<Record<string, Control>> = {
  'GET /charges': (sandbox) =>
    [...sandbox.store.charges.values()].map((charge) => describeCharge(sandbox, charge)),
  'GET /webhooks': (sandbox) => ({
    url: sandbox.webhooks.url ?? null,
    off: sandbox.store.webhookOff,
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
  'POST /webhooks/enable': async (sandbox) => {
    sandbox.store.webhookOff = false;
    await sandbox.store.saved();
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
    sandbox.store.clockAheadMs += parse(v.strictObject({ seconds: secondsSchema }), body).seconds * 1000;
    await sandbox.webhooks.settled();
    await sandbox.store.saved();
    return { now: new Date(sandbox.clock.now()).toISOString() };
  },
  'POST /reset': async (sandbox) => {
    sandbox.faults.clear();
    sandbox.webhooks.forgetMishaps();
    sandbox.store.clear();
    await sandbox.store.saved();
    return {};
  },
};
