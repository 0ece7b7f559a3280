import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';
import { findCharge } from './find-charge.ts';

/** `GET /v2/transparents/check?id=`: the code with this id. Throws a refusal (404) for an unknown id. */
export function checkCharge(sandbox: Sandbox, query: URLSearchParams): Charge {
  return findCharge(sandbox, query, 404);
}
