import type { IncomingMessage } from 'node:http';
import { sendJson } from '../../shared/http.ts';
import { type Handler, isSameKey, readJson } from '../shared/answer-requests.ts';
import { checkCharge, listCharges } from './read-charges.ts';
import { createCharge } from './create-charge.ts';
import { refundCharge } from './change-charge.ts';
import { presentCharge, presentStatus } from './present-charge.ts';
import { bareError, statusCodeError } from './refusals.ts';
import type { Sandbox } from './sandbox.ts';
import type { Charge } from './state.ts';

/** Throws a refusal (401) when the request has no `Authorization: Bearer <key>`. */
function authenticate(request: IncomingMessage, key: string): void {
  const given = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isSameKey(given, key)) throw bareError(401, 'Token de autenticação inválido ou ausente.');
}

interface ApiRequest {
  query: URLSearchParams;
  body: unknown;
}

/** The fields that a route adds to `{success: true, error: null}`. */
type ApiReply = { data: unknown; pagination?: unknown };

/** The API's routes, by method and path. */
const API_ROUTES: Readonly<
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

/** Handles requests to `/v2/…`. It checks the key, the route and the body in this order, unless a control ordered a fault. */
export const handleApi: Handler<Sandbox> = async (sandbox, request, url, response) => {
  const fault = sandbox.faults.take(request.method, url.pathname);
  const failing = (): void => {
    // With `hang` nothing answers the request. It is cut when the sandbox closes.
    if (fault?.mode === 'error') sendJson(response, 500, { error: 'Internal server error', statusCode: 500 });
    if (fault?.mode === 'refuse') throw bareError(401, 'Insufficient permissions');
  };
  const body = readJson(request, (message) => statusCodeError(400, message));
  // The body is awaited below. Until then its refusal must not count as unhandled.
  body.catch(() => undefined);
  if (fault?.when === 'before') {
    failing();
    return;
  }
  authenticate(request, sandbox.key);
  const route = API_ROUTES[`${request.method} ${url.pathname}`];
  if (!route) throw statusCodeError(404, 'Not found');
  const reply = await route(sandbox, { query: url.searchParams, body: await body });
  if (fault?.when === 'after') {
    failing();
    return;
  }
  sendJson(response, 200, { ...reply, error: null, success: true });
};
