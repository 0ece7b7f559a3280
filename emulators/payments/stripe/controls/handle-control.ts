import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody, sendJson } from '../../../shared/http.ts';
import { pathMatcher } from '../../shared/match-path.ts';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import { runDue } from '../operations/run-due.ts';
import type { Sandbox } from '../sandbox.ts';
import { CONTROLS } from './control-routes.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

const matchControl = pathMatcher(CONTROLS);

/** One request to `/_sandbox/…`: JSON in, JSON out, once it is kept. Throws `ApiError`. */
export async function handleControl(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const body = await readJson(request);
  const match = matchControl(request.method, url.pathname.slice('/_sandbox'.length));
  if (!match) throw new ApiError(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' });
  const ran = runDue(sandbox, sandbox.clock.now());
  let reply: unknown;
  try {
    reply = await match.entry(sandbox, body, match.id);
  } finally {
    if (ran || request.method !== 'GET') await sandbox.store.saved();
  }
  sendJson(response, 200, reply);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    const body = await readBody(request, BODY_LIMIT_BYTES);
    return body.length === 0 ? undefined : JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof BodyTooLargeError || error instanceof SyntaxError)
      throw invalidRequest(error.message);
    throw error;
  }
}
