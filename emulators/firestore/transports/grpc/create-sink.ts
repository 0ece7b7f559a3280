import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { StreamSink } from '../../service/service.ts';
import type { Clock } from '../../store/clock.ts';
import { StatusError } from '../../values/status.ts';
import { toGrpcError } from './to-grpc-error.ts';

/** A client has stalled when it has read nothing for this long (microseconds). */
const STALLED_US = 2_000_000n;
/**
 * For a stalled client no more than this is kept. One large result alone does not end a stream: the client has read it
 * before the time above is over.
 */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * The responses of one bidirectional call. Each message is encoded at once, so that the number of waiting bytes is
 * known. A call whose client has stalled ends UNAVAILABLE, so that the SDK tries again; `close` ends the service's
 * stream.
 */
export function createSink<Request, Response>(
  call: ServerDuplexStream<Request, Response | Buffer>,
  encode: (message: Response) => Buffer,
  clock: Clock,
  close: () => void,
): StreamSink<Response> {
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
