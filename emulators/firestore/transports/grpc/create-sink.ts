import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { StreamSink } from '../../service/service.ts';
import type { Clock } from '../../store/store.ts';
import { StatusError } from '../../values/status.ts';
import type { Backlog } from '../backlog.ts';
import { toGrpcError } from '../errors.ts';

/** At most this much, and one message, is given to gRPC before the client reads. gRPC never gives it back. */
const MOST_ON_THE_WAY = 256 * 1024;
const NOTHING = Buffer.alloc(0);

/** The responses of a bidirectional call. */
interface CallSink<Response> extends StreamSink<Response> {
  /** Ends the call with OK, after the client has what it was sent. */
  end(): void;
}

/**
 * The responses of one bidirectional call. Each message is encoded at once, so that the number of waiting bytes is
 * known. A call whose client has stalled ends UNAVAILABLE, so that the SDK tries again; `close` ends the service's
 * stream.
 */
export function createSink<Request, Response>(
  call: ServerDuplexStream<Request, Response | Buffer>,
  encode: (message: Response) => Buffer,
  clock: Clock,
  backlog: Backlog,
  close: () => void,
): CallSink<Response> {
  let waiting: Buffer[] = [];
  /** How many of the waiting messages were passed on. */
  let passed = 0;
  let onTheWay = 0;
  let kept = 0;
  let progress = clock.now();
  let isOver = false;
  let finish: (() => void) | null = null;

  function pass(): void {
    while (passed < waiting.length && onTheWay < MOST_ON_THE_WAY) {
      const bytes = waiting[passed] ?? NOTHING;
      waiting[passed] = NOTHING;
      passed += 1;
      onTheWay += bytes.length;
      call.write(bytes, () => arrived(bytes.length));
    }
    if (passed < waiting.length) return;
    forget();
    finish?.();
  }

  function forget(): void {
    waiting = [];
    passed = 0;
  }

  function arrived(size: number): void {
    onTheWay -= size;
    if (isOver) return;
    kept -= size;
    backlog.remove(size);
    progress = clock.now();
    pass();
  }

  /** Forgets what waits. The write callbacks of a call that is over may never come. */
  function leave(): void {
    isOver = true;
    forget();
    backlog.remove(kept);
    kept = 0;
  }

  function finishWith(action: () => void): void {
    if (isOver || finish !== null) return;
    finish = () => {
      leave();
      finish = null;
      if (!call.cancelled && !call.writableEnded) action();
    };
    if (waiting.length === 0) finish();
  }

  call.on('cancelled', leave);
  return {
    send(response) {
      if (isOver || finish !== null || call.cancelled || call.writableEnded) return;
      if (backlog.exceedsLimit(kept, clock.now() - progress)) {
        close();
        forget();
        finishWith(() => {
          const error = new StatusError('UNAVAILABLE', 'The client does not read what it listens to.');
          call.emit('error', toGrpcError(error));
        });
        return;
      }
      const bytes = encode(response);
      if (kept === 0) progress = clock.now();
      kept += bytes.length;
      backlog.add(bytes.length);
      waiting.push(bytes);
      pass();
    },
    fail: (error) => finishWith(() => call.emit('error', toGrpcError(error))),
    end: () => finishWith(() => call.end()),
  };
}
