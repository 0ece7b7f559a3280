import type { IncomingMessage } from 'node:http';
import { StatusError } from '../../values/status.ts';

/** As Google's emulator: 16 MiB. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** The client sent more than the limit: answered with 413 and the end of the connection. */
export class BodyTooLarge extends Error {}

/** The client went away before its body was complete: there is nobody to answer. */
export class BodyCut extends Error {}

/** The whole body as text. Throws BodyTooLarge or BodyCut. */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        request.pause();
        reject(new BodyTooLarge());
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', () => reject(new BodyCut()));
    request.on('close', () => reject(new BodyCut()));
  });
}

/** Parses a JSON body, whatever its content type says; an empty one is `{}`. Throws INVALID_ARGUMENT. */
export function parseJsonBody(body: string): unknown {
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new StatusError('INVALID_ARGUMENT', `Invalid JSON payload received. ${problem}`);
  }
}
