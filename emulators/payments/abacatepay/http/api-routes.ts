import { checkCharge } from '../operations/check-charge.ts';
import { createCharge } from '../operations/create-charge.ts';
import { listCharges } from '../operations/list-charges.ts';
import { refundCharge } from '../operations/refund-charge.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';
import { presentCharge, presentStatus } from './present-charge.ts';

interface ApiRequest {
  query: URLSearchParams;
  body: unknown;
}

/** The fields that a route adds to `{success: true, error: null}`. */
type ApiReply = { data: unknown; pagination?: unknown };

/** The API's routes, by method and path. */
export const API_ROUTES: Readonly<
  Record<string, (sandbox: Sandbox, request: ApiRequest) => Promise<ApiReply> | ApiReply>
> = {
  'POST /v2/transparents/create': async (sandbox, { body }) => ({
    data: await presentCharge(await createCharge(sandbox, body), sandbox.clock.now()),
  }),
  'GET /v2/transparents/check': (sandbox, { query }) => ({
    data: presentStatus(checkCharge(sandbox, query), sandbox.clock.now()),
  }),
  'GET /v2/transparents/list': async (sandbox, { query }) => {
    const { charges, pagination } = listCharges(sandbox, query);
    const now = sandbox.clock.now();
    const present = async (charge: Charge) => ({
      ...(await presentCharge(charge, now)),
      paidAmount: charge.paidAmount,
    });
    return { data: await Promise.all(charges.map(present)), pagination };
  },
  'POST /v2/transparents/refund': async (sandbox, { body }) => ({ data: await refundCharge(sandbox, body) }),
};
