import type { IncomingMessage } from 'node:http';
import { BodyTooLargeError, readBody } from '../../../shared/http.ts';
import { type Handler, isSameKey } from '../../shared/answer-requests.ts';
import { randomId } from '../../shared/store.ts';
import { runDue } from '../operations/due.ts';
import type { Sandbox } from '../sandbox.ts';
import { API_VERSION } from '../state/event.ts';
import { NO_CAUSE } from '../webhooks/announcer.ts';
import { ApiError, ParameterError, invalidRequest } from './api-error.ts';
import { type Form, decodeForm } from './parameters.ts';
import { matchRoute } from './routes.ts';

/** Throws a refusal (401) unless the request has the key as a bearer token. */
function authenticate(request: IncomingMessage, key: string): void {
  const given = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1];
  if (given === undefined) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (!isSameKey(given, key)) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.length > 16 ? given.slice(-4) : ''}`,
    });
  }
}

/** Throws a refusal (400) when the request asks for another version of the API. A request may leave the header out. */
function checkVersion(request: IncomingMessage): void {
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION)
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`);
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const MAX_KEY_LENGTH = 255;

interface Reply {
  status: number;
  /** The text of the JSON. */
  body: string;
  headers?: Record<string, string>;
}

/**
 * Handles requests to `/v1/…`. It checks the key, the version, the route, the idempotency key and the parameters in this
 * order, unless a control ordered a fault.
 */
export const handleApi: Handler<Sandbox> = async (sandbox, request, url, response) => {
  const requestId = `req_${randomId(14)}`;
  const fault = sandbox.faults.take(request.method, url.pathname);
  const body = readText(request);
  // The body is awaited below. Until then its refusal must not count as unhandled.
  body.catch(() => undefined);
  let reply: Reply | undefined;
  if (fault?.when !== 'before') {
    try {
      reply = await execute(sandbox, request, url, await body, requestId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reply = toReply(sandbox, error, requestId);
    }
  }
  // With `hang` nothing answers the request. It is cut when the sandbox closes.
  if (fault?.mode === 'hang') return;
  if (fault || !reply) {
    const failure =
      fault?.mode === 'refuse'
        ? new ApiError(403, {
            type: 'invalid_request_error',
            message: 'The provided key does not have the required permissions for this endpoint.',
          })
        : new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
    reply = toReply(sandbox, failure, requestId);
  }
  const key = request.headers['idempotency-key'];
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    ...reply.headers,
  });
  response.end(reply.body);
};

async function execute(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  text: string,
  requestId: string,
): Promise<Reply> {
  authenticate(request, sandbox.key);
  checkVersion(request);
  const match = matchRoute(request.method, url.pathname);
  if (!match) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${url.pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    });
  }
  const form = decodeForm(text, decodeForm(url.searchParams.toString()));
  if (request.method === 'GET') {
    if (runDue(sandbox, sandbox.clock.now())) await sandbox.store.saved();
    return { status: 200, body: JSON.stringify(match.entry(sandbox, form, match.id)) };
  }
  return change(sandbox, () => match.entry(sandbox, form, match.id), requestId, {
    key: readKey(request),
    request: canonical(request, url, form),
  });
}

/** Runs a request that changes something, unless its key has a stored reply. Resolves once the change is saved. */
async function change(
  sandbox: Sandbox,
  work: () => unknown,
  requestId: string,
  { key, request }: { key: string | undefined; request: string },
): Promise<Reply> {
  const { clock, idempotency, store, webhooks } = sandbox;
  const known = key === undefined ? undefined : idempotency.begin(key, request);
  if (known) {
    return {
      status: known.status,
      body: known.body,
      headers: { 'idempotent-replayed': 'true', 'original-request': known.requestId },
    };
  }
  try {
    runDue(sandbox, clock.now());
    webhooks.cause = { id: requestId, idempotency_key: key ?? null };
    const reply = attempt(sandbox, work, requestId);
    if (key !== undefined) idempotency.remember({ key, request, requestId, ...reply });
    return reply;
  } finally {
    webhooks.cause = NO_CAUSE;
    await store.saved();
    if (key !== undefined) idempotency.end(key);
  }
}

/**
 * The reply to a request that was carried out, be it a refusal: that is an answer, too, and is kept under its key. Throws the
 * refusal of wrong parameters, before which nothing was carried out.
 */
function attempt(sandbox: Sandbox, work: () => unknown, requestId: string): Reply {
  try {
    return { status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    if (!(error instanceof ApiError) || error instanceof ParameterError) throw error;
    return toReply(sandbox, error, requestId);
  }
}

function readKey(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > MAX_KEY_LENGTH)
    throw invalidRequest(`Idempotency keys can be up to ${MAX_KEY_LENGTH} characters long.`);
  return key;
}

async function readText(request: IncomingMessage): Promise<string> {
  try {
    const body = await readBody(request, BODY_LIMIT_BYTES);
    const type = request.headers['content-type'];
    if (body.length > 0 && type !== undefined && !type.startsWith('application/x-www-form-urlencoded')) {
      throw invalidRequest(
        `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.`,
      );
    }
    return body.toString('utf8');
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new ApiError(413, { type: 'invalid_request_error', message: 'Request entity too large.' });
  }
}

/** The text that identifies a request. It does not depend on the order of the parameters. */
function canonical(request: IncomingMessage, url: URL, form: Form): string {
  return `${request.method} ${url.pathname} ${JSON.stringify(sorted(form))}`;
}

function sorted(value: Form | string): unknown {
  if (typeof value === 'string') return value;
  return Object.keys(value)
    .toSorted()
    .map((key) => [key, sorted(value[key] ?? '')]);
}

function toReply(sandbox: Sandbox, { httpStatus, error }: ApiError, requestId: string): Reply {
  const mode = sandbox.livemode ? '' : '/test';
  return {
    status: httpStatus,
    body: JSON.stringify({
      error: {
        ...error,
        ...(error.code === undefined
          ? {}
          : { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }),
        request_log_url: `https://dashboard.stripe.com${mode}/logs/${requestId}`,
      },
    }),
  };
}
