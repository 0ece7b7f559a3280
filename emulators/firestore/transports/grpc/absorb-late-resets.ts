import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The parts of an HTTP/2 frame's header (RFC 9113, section 4.1) that are needed here. */
export interface FrameHeader {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
}

const HEADER_BYTES = 9;

/**
 * Follows one direction of an HTTP/2 connection frame by frame; the bytes may come in any pieces. `judge` gets each
 * frame's header. It answers null to let the frame pass, or the bytes that replace it.
 */
export class FrameScanner {
  private header = Buffer.alloc(0);
  private passing = true;

  /** `payloadLeft` is the number of bytes before the first frame: a client's preface has 24. */
  constructor(
    private readonly judge: (header: FrameHeader) => Buffer | null,
    private payloadLeft = 0,
  ) {}

  /** Takes the next bytes and returns those that may pass, in order. The bytes of an incomplete header wait for the rest. */
  scan(chunk: Buffer): Buffer[] {
    const out: Buffer[] = [];
    let at = 0;
    while (at < chunk.length) {
      if (this.payloadLeft > 0) {
        const end = Math.min(chunk.length, at + this.payloadLeft);
        if (this.passing) out.push(chunk.subarray(at, end));
        this.payloadLeft -= end - at;
        at = end;
        continue;
      }
      const end = Math.min(chunk.length, at + HEADER_BYTES - this.header.length);
      this.header = Buffer.concat([this.header, chunk.subarray(at, end)]);
      at = end;
      if (this.header.length === HEADER_BYTES) out.push(this.begin());
    }
    return out;
  }

  private begin(): Buffer {
    const { header } = this;
    const [type = 0, flags = 0] = header.subarray(3, 5);
    // The first bit of the stream's number is reserved.
    const stream = header.readUInt32BE(5) & 0x7f_ff_ff_ff;
    const instead = this.judge({ type, flags, stream });
    this.payloadLeft = header.readUIntBE(0, 3);
    this.passing = instead === null;
    this.header = Buffer.alloc(0);
    return instead ?? header;
  }
}

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
