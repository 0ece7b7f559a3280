import { envelopeError, statusCodeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';

const NOT_FOUND = 'Pix QRCode not found';

/**
 * `GET /v2/transparents/check?id=`: the code with this id. Throws a refusal: 400 for a missing or malformed id, 404 for an unknown
 * one.
 */
export function checkCharge(sandbox: Sandbox, query: URLSearchParams): Charge {
  const id = query.get('id');
  if (id === null || id === '') throw statusCodeError(400, 'id: expected a string');
  if (!/^pix_char_[A-Za-z0-9]{1,64}$/u.test(id)) throw envelopeError(400, NOT_FOUND);
  const charge = sandbox.store.charges.get(id);
  if (!charge) throw envelopeError(404, NOT_FOUND);
  return charge;
}
