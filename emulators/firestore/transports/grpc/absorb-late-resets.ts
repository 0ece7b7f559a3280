import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { type FrameHeader, FrameScanner } from './frame-scanner.ts';

/** RFC 9113, section 6. */
const FRAME = { data: 0, headers: 1, reset: 3, goodbye: 7 };
const END_STREAM = 1;
const PREFACE_BYTES = 24;
const NOTHING = Buffer.alloc(0);

/**
 * The same connection, without resets of calls that have their answer already.
 *
 * The web SDK in Node runs on grpc-js 1.9, which resets every call after its answer, although the call is over. Node's
 * HTTP/2 takes many resets for an attack: after a burst of 1,000 it allows 33 a second, and then closes the connection
 * with all its calls. The limit can be raised only from Node 22.10 on, and not through grpc-js. Therefore the server
 * does not see the reset of an answered call. A reset of a call that is still being answered goes through.
 *
 * `hearGoodbye` is called when the client announces the end of the connection (GOAWAY).
 */
export function absorbLateResets(socket: Socket, hearGoodbye: () => void = () => {}): Duplex {
  const streams = new OpenStreams();
  const fromClient = new FrameScanner((header) => {
    if (header.type === FRAME.goodbye) hearGoodbye();
    return streams.hearClient(header);
  }, PREFACE_BYTES);
  const fromServer = new FrameScanner((header) => streams.hearServer(header));
  const connection = new Duplex({
    read: () => socket.resume(),
    write(chunk: Buffer, _encoding, done) {
      fromServer.scan(chunk);
      socket.write(chunk, done);
    },
    final: (done) => socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk) => {
    // If the HTTP/2 server reads slowly, unread bytes stay with the system, and then with the client.
    for (const part of fromClient.scan(chunk)) if (!connection.push(part)) socket.pause();
  });
  socket.on('end', () => connection.push(null));
  socket.on('close', () => connection.destroy());
  return connection;
}

/** Which streams of a connection are open, and which side has ended its part of them. */
class OpenStreams {
  private readonly open = new Map<number, { client: boolean; server: boolean }>();
  private highest = 0;

  hearClient({ type, flags, stream }: FrameHeader): Buffer | null {
    if (type === FRAME.headers && stream > this.highest) {
      this.highest = stream;
      this.open.set(stream, { client: false, server: false });
    }
    if (type === FRAME.reset) return this.judgeReset(stream);
    if (endsStream(type, flags)) this.end(stream, 'client');
    return null;
  }

  hearServer({ type, flags, stream }: FrameHeader): null {
    if (type === FRAME.reset) this.open.delete(stream);
    if (endsStream(type, flags)) this.end(stream, 'server');
    return null;
  }

  private judgeReset(stream: number): Buffer | null {
    // A reset of a stream that never was is an error, and the HTTP/2 server has to see it.
    if (stream > this.highest) return null;
    const state = this.open.get(stream);
    this.open.delete(stream);
    if (state === undefined) return NOTHING;
    // The answer is complete, but the server still waits for the end of the request. It gets that end.
    return state.server ? endOfRequest(stream) : null;
  }

  private end(stream: number, side: 'client' | 'server'): void {
    const state = this.open.get(stream);
    if (state === undefined) return;
    state[side] = true;
    if (state.client && state.server) this.open.delete(stream);
  }
}

function endsStream(type: number, flags: number): boolean {
  return (type === FRAME.data || type === FRAME.headers) && (flags & END_STREAM) !== 0;
}

/** An empty DATA frame that ends its stream. */
function endOfRequest(stream: number): Buffer {
  const frame = Buffer.alloc(9);
  frame[4] = END_STREAM;
  frame.writeUInt32BE(stream, 5);
  return frame;
}
