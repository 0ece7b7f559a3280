import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { BodyTooLargeError, readBody, sendJson } from '../../shared/http.ts';

/** Answers one request. Throws the provider's refusal. */
export type Handler<TSandbox> = (
  sandbox: TSandbox,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
) => Promise<void>;

interface Handlers<TSandbox> {
  /** The sandbox's name in the log. */
  name: string;
  /** The beginning of the API's paths. The controls are under `/_sandbox/`, and all other paths are pages. */
  apiPath: `/${string}/`;
  handleApi: Handler<TSandbox>;
  handleControl: Handler<TSandbox>;
  handlePage: Handler<TSandbox>;
  /** The provider's refusal as a reply; undefined for any other error. */
  refusalOf: (error: unknown) => { status: number; body: unknown } | undefined;
  /** The body of a 500, with which the sandbox answers when it fails itself. */
  failure: unknown;
}

/** The function that answers every request to a sandbox. */
export function answerRequests<TSandbox>(handlers: Handlers<TSandbox>) {
  const { name, apiPath, handleApi, handleControl, handlePage, refusalOf, failure } = handlers;
  return async (sandbox: TSandbox, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      // The client's Host header may be malformed, so the URL is built without it.
      const url = new URL(`http://sandbox${request.url?.startsWith('/') ? request.url : '/'}`);
      if (url.pathname.startsWith(apiPath)) await handleApi(sandbox, request, url, response);
      else if (url.pathname.startsWith('/_sandbox/')) await handleControl(sandbox, request, url, response);
      else await handlePage(sandbox, request, url, response);
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      const refusal = refusalOf(error);
      if (refusal) {
        sendJson(response, refusal.status, refusal.body);
        return;
      }
      console.error(`[${name}] ${request.method} ${request.url?.split('?')[0]}: ${String(error)}`);
      sendJson(response, 500, failure);
    }
  };
}

/** The entry that a request matches in a table by `METHOD /path/:id`. */
interface Match<TEntry> {
  entry: TEntry;
  /** The part of the path in the place of `:id`; empty when the pattern has none. */
  id: string;
}

/** Makes a look-up of a table by method and path. `:id` stands for one segment. The look-up answers undefined without a match. */
export function pathMatcher<TEntry>(
  table: Readonly<Record<string, TEntry>>,
): (method: string | undefined, path: string) => Match<TEntry> | undefined {
  const patterns = Object.entries(table).map(([name, entry]) => {
    const [method, path = ''] = name.split(' ');
    return { method, entry, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`, 'u') };
  });
  return (method, path) => {
    for (const { method: wanted, entry, pattern } of patterns) {
      const match = method === wanted ? pattern.exec(path) : null;
      if (match) return { entry, id: decode(match[1] ?? '') };
    }
    return undefined;
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The encoding is invalid, so no id matches the text.
    return text;
  }
}

const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * The JSON of a request; undefined when it has no body. Throws the error that `refuse` makes when the body is longer than
 * 256 KiB or is not JSON.
 */
export async function readJson(
  request: IncomingMessage,
  refuse: (message: string) => Error,
): Promise<unknown> {
  let body: Buffer;
  try {
    body = await readBody(request, BODY_LIMIT_BYTES);
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw refuse(error.message);
    throw error;
  }
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw refuse('Body is not valid JSON');
  }
}

/** Checks `input` and answers the schema's output. */
export type Parse = <const TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
) => v.InferOutput<TSchema>;

/**
 * A parser that throws the error that `refuse` makes of the first wrong field: its message, and its path with dots, which is
 * null when the whole input is wrong.
 */
export function parserThat(refuse: (message: string, path: string | null) => Error): Parse {
  return (schema, input) => {
    const result = v.safeParse(schema, input, { abortEarly: true });
    if (result.success) return result.output;
    const issue = result.issues[0];
    throw refuse(issue.message, v.getDotPath(issue));
  };
}

/** Whether two keys are the same. The time it takes does not depend on where they differ. */
export function isSameKey(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/** Both sides of `timingSafeEqual` must have the same length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
