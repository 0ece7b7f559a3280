import { asList, hasBytes } from '../../values/codec.ts';
import { parseDatabase } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { RequestOf, ResponseOf } from '../../values/wire.ts';
import type { Core } from '../core.ts';
import type { Caller, OpenStream, StreamSink } from '../service.ts';
import { commitWrites } from '../write/commit-writes.ts';
import { decodeWrites } from '../write/decode-write.ts';

/** Write: a handshake, then one commit per request, answered in order. A failed commit ends the stream. */
export function write(
  core: Core,
  caller: Caller,
  sink: StreamSink<ResponseOf<'Write'>>,
): OpenStream<RequestOf<'Write'>> {
  let database: string | null = null;
  let tokens = 0;
  let closed = false;
  let tail = Promise.resolve();

  function nextToken(): Buffer {
    return Buffer.from(String(tokens++));
  }

  async function answer(request: RequestOf<'Write'>): Promise<ResponseOf<'Write'>> {
    if (database === null) {
      database = parseDatabase(request.database).database;
      refuseInFirst(asList(request.writes, 'writes').length > 0, 'no writes');
      // The protocol describes streams that are resumed. Google's emulator does not serve them.
      refuseInFirst(hasText(request.streamId), 'no stream id');
      refuseInFirst(hasBytes(request.streamToken), 'no stream token');
      return { streamId: String(core.store.now().seconds), streamToken: nextToken() };
    }
    if (hasText(request.database) && request.database !== database) {
      throw new StatusError(
        'INVALID_ARGUMENT',
        'A write stream belongs to the database of its first request.',
      );
    }
    const response = await commitWrites(core, database, decodeWrites(request.writes, database), caller);
    return { ...response, streamToken: nextToken() };
  }

  async function serve(request: RequestOf<'Write'>): Promise<void> {
    if (closed) return;
    try {
      const response = await answer(request);
      if (!closed) sink.send(response);
    } catch (error) {
      closed = true;
      sink.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  return {
    receive(request) {
      tail = tail.then(() => serve(request));
    },
    close() {
      closed = true;
    },
  };
}

function refuseInFirst(isThere: boolean, expected: string): void {
  if (isThere) {
    throw new StatusError('INVALID_ARGUMENT', `The first request of a write stream has ${expected}.`);
  }
}

/** Whether a text field holds anything. Absent and empty mean the same on the wire. */
function hasText(text: unknown): boolean {
  return text != null && text !== '';
}
