import type { IncomingMessage } from 'node:http';
import { BodyTooLargeError, readBody } from '../../../shared/http.ts';
import { statusCodeError } from './api-error.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

/** The JSON of a request; undefined when it has no body. Refuses what is too long or not JSON with 400. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  let body: Buffer;
  try {
    body = await readBody(request, BODY_LIMIT_BYTES);
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw statusCodeError(400, error.message);
    throw error;
  }
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw statusCodeError(400, 'Body is not valid JSON');
  }
}
