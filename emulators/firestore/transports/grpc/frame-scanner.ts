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
