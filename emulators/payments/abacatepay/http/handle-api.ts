import { sendJson } from '../../../shared/http.ts';
import type { Handler } from '../../shared/answer-requests.ts';
import { readJson } from '../../shared/read-json.ts';
import type { Sandbox } from '../sandbox.ts';
import { statusCodeError } from './api-error.ts';
import { API_ROUTES } from './api-routes.ts';
import { authenticate } from './authenticate.ts';

/** Handles requests to `/v2/…`. It checks the key, the route and the body in this order, unless a control ordered a fault. */
export const handleApi: Handler<Sandbox> = async (sandbox, request, url, response) => {
  const fault = sandbox.faults.take(url.pathname);
  const failing = (): void => {
    // With `hang` nothing answers the request. It is cut when the sandbox closes.
    if (fault?.mode === 'error') sendJson(response, 500, { error: 'Internal server error', statusCode: 500 });
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
