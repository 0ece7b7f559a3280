import { statusCodeError, envelopeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';

const NOT_FOUND = 'Pix QRCode not found';

/** The code with the query's `id`. Throws a refusal: 400 for a missing or malformed id, `unknownStatus` for an unknown one. */
export function findCharge(sandbox: Sandbox, query: URLSearchParams, unknownStatus: 200 | 404): Charge {
  const id = query.get('id');
  if (id === null || id === '') throw statusCodeError(400, 'id: expected a string');
  if (!/^pix_char_[A-Za-z0-9]{1,64}$/u.test(id)) throw envelopeError(400, NOT_FOUND);
  const charge = sandbox.store.charges.get(id);
  if (!charge) throw envelopeError(unknownStatus, NOT_FOUND);
  return charge;
}
