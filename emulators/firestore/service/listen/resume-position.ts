import { decodeTimestamp } from '../../values/codec.ts';
import { timestampFromMicros, timestampToMicros } from '../../values/timestamp.ts';
import type { Timestamp } from '../../values/value.ts';
import { hasBytes } from '../read/read-context.ts';
import type { WireTarget } from '../../values/wire.ts';

const TOKEN_BYTES = 8;

/** The resume token of a snapshot: its moment. */
export function resumeTokenOf(time: Timestamp): Buffer {
  const token = Buffer.alloc(TOKEN_BYTES);
  token.writeBigInt64LE(timestampToMicros(time));
  return token;
}

/**
 * The moment from which an `add_target` resumes, given by its token or its read time. Null when it starts anew;
 * 'unknown' for a token that this emulator did not make. Throws INVALID_ARGUMENT.
 */
export function decodeResume(message: WireTarget): Timestamp | 'unknown' | null {
  if (message.readTime != null) return decodeTimestamp(message.readTime);
  const token = message.resumeToken;
  if (!hasBytes(token)) return null;
  if (!(token instanceof Uint8Array) || token.length !== TOKEN_BYTES) return 'unknown';
  return timestampFromMicros(Buffer.from(token).readBigInt64LE());
}
