import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Message, StreamSink } from '../../service/service.ts';
import type { Clock } from '../../store/clock.ts';
import { StatusError } from '../../values/status.ts';
import { toGrpcError } from './to-grpc-error.ts';

/** A client that has taken nothing for this long… */
const STALLED_US = 2_000_000n;
/** …must not make us keep more than this for it. One large result is no reason: it has been taken by then. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * The way back of a dialogue. Messages are encoded at once, so that what waits for a slow client is known; one that
 * does not read at all ends UNAVAILABLE, so that it tries again, and `close` tells the service.
 */
export function createSink(
  call: ServerDuplexStream<Message, Message | Buffer>,
  encode: (message: Message) => Buffer,
  clock: Clock,
  close: () => void,
): StreamSink {
  let kept = 0;
  let progress = clock.now();
  const fail = (error: Error) => {
    if (!call.cancelled && !call.writableEnded) call.emit('error', toGrpcError(error));
  };
  return {
    send: (response) => {
      if (call.cancelled || call.writableEnded) return;
      if (kept > MOST_KEPT_BYTES && clock.now() - progress > STALLED_US) {
        close();
        fail(new StatusError('UNAVAILABLE', 'The client does not read what it listens to.'));
        return;
      }
      const bytes = encode(response);
      if (kept === 0) progress = clock.now();
      kept += bytes.length;
      call.write(bytes, () => {
        kept -= bytes.length;
        progress = clock.now();
      });
    },
    fail,
  };
}
