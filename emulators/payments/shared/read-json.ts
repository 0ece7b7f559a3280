import type { IncomingMessage } from 'node:http';
import { BodyTooLargeError, readBody } from '../../shared/http.ts';

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
