import * as v from 'valibot';
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

/** Everything that the sandbox keeps of a code, with the status that the API shows. */
export function describeCharge(sandbox: Sandbox, charge: Charge): Record<string, unknown> {
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
  lose: async (sandbox, charge, body) =>
    describeCharge(sandbox, await loseDispute(sandbox, charge, parse(staleSchema, body))),
  resend: (sandbox, charge, body) => {
    parse(nothingSchema, body);
    if (!sandbox.webhooks.resend(charge)) throw envelopeError(400, 'Nothing was announced for this code yet');
    return describeCharge(sandbox, charge);
  },
} satisfies Readonly<Record<string, ChargeControl>>;
