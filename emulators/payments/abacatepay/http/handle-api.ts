import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../../../shared/http.ts';
import type { Sandbox } from '../sandbox.ts';
import { statusCodeError } from './api-error.ts';
import { API_ROUTES } from './api-routes.ts';
import { authenticate } from './authenticate.ts';
import { readJson } from './read-json.ts';

/** One request to `/v2/…`: ordered failures, then key, route, body, operation. Throws `ApiError`. */
export async function handleApi(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const fault = sandbox.faults.take(url.pathname);
  const failing = (): void => {
    // A hanging request is simply never answered; closing the sandbox cuts it.
    if (fault?.mode === 'error') sendJson(response, 500, { error: 'Internal server error', statusCode: 500 });
  };
  const body = readJson(request);
  // Awaited further down; until then its refusal must not count as unhandled.
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
}
