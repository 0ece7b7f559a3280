import * as v from 'valibot';
import { envelopeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';
import { findCharge } from './find-charge.ts';
import { parse } from './parse.ts';
import { payCharge } from './pay-charge.ts';

const bodySchema = v.optional(v.strictObject({ metadata: v.optional(v.record(v.string(), v.unknown())) }));

/**
 * `POST /v2/transparents/simulate-payment?id=`: pays a code. Paying a paid code changes nothing. Throws a refusal: 403
 * without a development key, 400 for an expired code, and 200 with the error in the body for an unknown id.
 */
export async function simulatePayment(
  sandbox: Sandbox,
  query: URLSearchParams,
  body: unknown,
): Promise<Charge> {
  if (!sandbox.devMode) throw envelopeError(403, 'Only available in dev mode');
  parse(bodySchema, body);
  const charge = findCharge(sandbox, query, 200);
  return payCharge(sandbox, charge, {});
}
