import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { StatusError } from '../../values/status.ts';
import { errorCode } from '../errors.ts';
import { parseJson } from '../json/json.ts';

/** The same limit as in Google's emulator: 16 MiB, compressed or not. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

const DECODERS: Readonly<Record<string, typeof gunzip | typeof inflate>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
};

/** The body is longer than the limit: answered with 413. */
export class BodyTooLarge extends Error {}

/** The client closed the connection before its body was complete: nothing is answered. */
export class BodyCut extends Error {}

/** The body has an unknown Content-Encoding: answered with 415. */
export class UnknownEncoding extends Error {}

/** Reads the whole body as text, decompressed. Throws BodyTooLarge, BodyCut, UnknownEncoding or INVALID_ARGUMENT. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (decoder === undefined && encoding !== 'identity') throw new UnknownEncoding();
  const bytes = await readBytes(request);
  if (decoder === undefined) return bytes.toString('utf8');
  try {
    const decoded = await promisify(decoder)(bytes, { maxOutputLength: MAX_BODY_BYTES });
    return decoded.toString('utf8');
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw new BodyTooLarge();
    throw new StatusError('INVALID_ARGUMENT', `The body is not ${encoding}.`);
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) {
        chunks.push(chunk);
      } else {
        // The rest is read and dropped: a client that is still sending would not see an answer otherwise.
        chunks.length = 0;
        reject(new BodyTooLarge());
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(new BodyCut()));
    request.on('close', () => reject(new BodyCut()));
  });
}

/** Parses a JSON body, without regard to its content type. An empty body is `{}`. Throws INVALID_ARGUMENT. */
export function parseJsonBody(body: string): unknown {
  return body.trim() === '' ? {} : parseJson(body);
}
