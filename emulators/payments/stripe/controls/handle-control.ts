import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody, sendJson } from '../../../shared/http.ts';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import { runDue } from '../operations/run-due.ts';
import type { Sandbox } from '../sandbox.ts';
import { CONTROLS } from './control-routes.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

const PATTERNS = Object.entries(CONTROLS).map(([name, control]) => {
  const [method, path = ''] = name.split(' ');
  return { method, control, pattern: new RegExp(`^/_sandbox${path.replace(':id', '([^/]+)')}$`, 'u') };
});

/** One request to `/_sandbox/…`: JSON in, JSON out, once it is kept. Throws `ApiError`. */
export async function handleControl(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const body = await readJson(request);
  for (const { method, control, pattern } of PATTERNS) {
    const match = method === request.method ? pattern.exec(url.pathname) : null;
    if (!match) continue;
    runDue(sandbox, sandbox.clock.now());
    let reply: unknown;
    try {
      reply = await control(sandbox, body, match[1] ?? '');
    } finally {
      await sandbox.store.saved();
    }
    sendJson(response, 200, reply);
    return;
  }
  throw new ApiError(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' });
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
