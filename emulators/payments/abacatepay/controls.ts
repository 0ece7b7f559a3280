import * as v from 'valibot';
import { type Control, type Controls, commonControls, controlHandler } from '../shared/controls.ts';
import { bareError, envelopeError, parse, statusCodeError } from './refusals.ts';
import {
  disputeCharge,
  expireCharge,
  loseDispute,
  payCharge,
  refundKnownCharge,
  winDispute,
} from './change-charge.ts';
import type { Sandbox } from './sandbox.ts';
import { type Charge, shownStatus } from './state.ts';

const nothingSchema = v.optional(v.strictObject({}));
const staleSchema = v.optional(v.strictObject({ stale: v.optional(v.boolean()) }), {});

const paySchema = v.optional(
  v.strictObject({
    force: v.optional(v.boolean()),
    paidAmount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  {},
);

/** Everything that the sandbox keeps of a code, with the status that the API shows. */
function describeCharge(sandbox: Sandbox, charge: Charge): Record<string, unknown> {
  const { createdWith, ...rest } = charge;
  return { ...rest, createdWith: JSON.parse(createdWith), status: shownStatus(charge, sandbox.clock.now()) };
}

export type ChargeControl = (sandbox: Sandbox, charge: Charge, body: unknown) => unknown;

/** The events that can happen to a code: `POST /_sandbox/charges/{id}/{action}`. The pages use it, too. */
export const CHARGE_CONTROLS = {
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
  win: async (sandbox, charge, body) => {
    parse(nothingSchema, body);
    return describeCharge(sandbox, await winDispute(sandbox, charge));
  },
  lose: async (sandbox, charge, body) =>
    describeCharge(sandbox, await loseDispute(sandbox, charge, parse(staleSchema, body))),
  resend: (sandbox, charge, body) => {
    parse(nothingSchema, body);
    if (!sandbox.webhooks.resend(charge)) throw envelopeError(400, 'Nothing was announced for this code yet');
    return describeCharge(sandbox, charge);
  },
} satisfies Readonly<Record<string, ChargeControl>>;

function ofCharge(control: ChargeControl): Control<Sandbox> {
  return (sandbox, body, id) => {
    const charge = sandbox.store.charges.get(id);
    if (!charge) throw bareError(404, 'Pix QRCode not found');
    return control(sandbox, charge, body);
  };
}

const CONTROLS: Controls<Sandbox> = {
  ...commonControls<Sandbox>(parse, ({ store }, seconds) => {
    store.clockAheadMs += seconds * 1_000;
  }),
  'POST /balance': ({ store }, body) => {
    store.balanceSuffices = parse(v.strictObject({ suffices: v.boolean() }), body).suffices;
    return {};
  },
  'GET /charges': (sandbox) =>
    [...sandbox.store.charges.values()].map((charge) => describeCharge(sandbox, charge)),
  'GET /webhooks': ({ store, webhooks }) => ({
    url: webhooks.url ?? null,
    deliveries: store.deliveries,
  }),
  ...Object.fromEntries(
    Object.entries(CHARGE_CONTROLS).map(([action, control]) => [
      `POST /charges/:id/${action}`,
      ofCharge(control),
    ]),
  ),
};

/** Handles requests to `/_sandbox/…`. */
export const handleControl = controlHandler<Sandbox>({
  controls: CONTROLS,
  malformed: (message) => statusCodeError(400, message),
  notFound: () => statusCodeError(404, 'Not found'),
});
