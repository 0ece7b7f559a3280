import type { Message, OpenStream, StreamSink } from '../../service/service.ts';
import type { Clock } from '../../store/clock.ts';
import { toStatusError } from '../to-status-error.ts';

/** An open back-channel request, towards which a session writes. */
export interface BackChannel {
  write(chunk: string): void;
  end(): void;
}

export interface SessionParts {
  readonly id: string;
  readonly clock: Clock;
  /** Opens the service's stream; may throw, which the client hears as the stream's error. */
  readonly open: (sink: StreamSink) => OpenStream;
  /** Client text ↔ messages of the stream. `read` throws for what is no request. */
  readonly read: (text: string) => Message;
  readonly write: (message: Message) => unknown;
  /** The session is over: terminated, or abandoned. */
  readonly onEnd: () => void;
}

/** The client gives a silent back channel up after 1.5 times this. */
export const KEEPALIVE_MS = 30_000;
/** A streamed response ends after this and the client opens the next, so that none grows for ever. */
const ROTATION_MS = 60_000;
/** A client that has no back channel open for this long is gone. */
const ABANDONED_MS = 60_000;

/** `<length>\n<arrays>`; the length counts UTF-16 units, as the client's strings do. */
export function frame(text: string): string {
  return `${text.length}\n${text}`;
}

/**
 * One WebChannel session: a stream of the service under HTTP requests that come and go. Arrays to the client are
 * numbered and kept until acknowledged; maps from the client are numbered too, and taken once.
 * https://github.com/google/closure-library/tree/master/closure/goog/labs/net/webchannel
 */
export class Session {
  readonly #parts: SessionParts;
  readonly #unacknowledged: { readonly id: number; readonly text: string }[] = [];
  #stream: OpenStream | null = null;
  #failed = false;
  #lastArrayId = 0;
  #lastSentId = 0;
  #lastMapId = -1;
  #flushing = false;
  #ended = false;
  #backChannel: { readonly channel: BackChannel; readonly longPolling: boolean } | null = null;
  #cancelTimers: (() => void)[] = [];

  constructor(parts: SessionParts) {
    this.#parts = parts;
    try {
      this.#stream = parts.open({
        send: (message) => {
          if (!this.#failed) this.#push([parts.write(message)]);
        },
        fail: (error) => this.#fail(error),
      });
    } catch (error) {
      this.#fail(error);
    }
    this.#awaitClient();
  }

  /** The reply to the handshake: the session's id and terms, as array 0. */
  get greeting(): string {
    return frame(JSON.stringify([[0, ['c', this.#parts.id, '', 8, 12, KEEPALIVE_MS]]]));
  }

  /** Takes the maps of one forward request, numbered from `offset`; those taken before are skipped. */
  receive(offset: number, maps: readonly (readonly [number, string])[]): void {
    for (const [index, text] of maps) {
      const id = offset + index;
      if (id <= this.#lastMapId) continue;
      this.#lastMapId = id;
      if (this.#failed || this.#stream === null) continue;
      try {
        this.#stream.receive(this.#parts.read(text));
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  /** The reply to a forward request: is a back channel open, the last array's id, and the bytes not yet sent. */
  get status(): string {
    const unsent = this.#unacknowledged.filter(({ id }) => id > this.#lastSentId);
    const bytes = this.#backChannel === null ? unsent.reduce((sum, { text }) => sum + text.length, 0) : 0;
    return frame(JSON.stringify([this.#backChannel === null ? 0 : 1, this.#lastArrayId, bytes]));
  }

  /** Forgets the arrays up to `arrayId`: the client has them. */
  acknowledge(arrayId: number): void {
    const first = this.#unacknowledged.findIndex(({ id }) => id > arrayId);
    this.#unacknowledged.splice(0, first === -1 ? this.#unacknowledged.length : first);
  }

  /** Attaches a back channel in place of the one before and sends everything after `arrayId` again. */
  attach(channel: BackChannel, arrayId: number, longPolling: boolean): void {
    this.acknowledge(arrayId);
    const previous = this.#backChannel;
    this.#backChannel = { channel, longPolling };
    previous?.channel.end();
    this.#lastSentId = arrayId;
    this.#stopTimers();
    this.#keepAlive();
    if (!longPolling) {
      this.#cancelTimers.push(this.#parts.clock.after(ROTATION_MS, () => this.#release()));
      // Something at once, so that the client sees early that nothing on the way holds the response back.
      if (this.#unacknowledged.length === 0) this.#push(['noop']);
    }
    this.#flush();
  }

  /** The client's request for this back channel is gone; another may come. */
  detach(channel: BackChannel): void {
    if (this.#backChannel?.channel !== channel) return;
    this.#backChannel = null;
    this.#awaitClient();
  }

  /** Ends the session and the stream below it. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopTimers();
    this.#stream?.close();
    const open = this.#backChannel;
    this.#backChannel = null;
    open?.channel.end();
    this.#parts.onEnd();
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#stream?.close();
    const { code, message, status } = toStatusError(error);
    this.#push([{ error: { code, message, status } }]);
  }

  #push(payload: unknown[]): void {
    if (this.#ended) return;
    this.#lastArrayId += 1;
    this.#unacknowledged.push({ id: this.#lastArrayId, text: JSON.stringify(payload) });
    if (this.#flushing) return;
    // What comes in one tick goes in one chunk: a long poll carries only one.
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    const open = this.#backChannel;
    if (open === null) return;
    const unsent = this.#unacknowledged.filter(({ id }) => id > this.#lastSentId);
    if (unsent.length === 0) return;
    this.#lastSentId = this.#lastArrayId;
    open.channel.write(frame(`[${unsent.map(({ id, text }) => `[${id},${text}]`).join(',')}]`));
    if (open.longPolling) this.#release();
  }

  /** Ends the open response; the client asks for the next. */
  #release(): void {
    const open = this.#backChannel;
    if (open === null) return;
    this.#backChannel = null;
    open.channel.end();
    this.#awaitClient();
  }

  #keepAlive(): void {
    const cancel = this.#parts.clock.after(KEEPALIVE_MS, () => {
      this.#push(['noop']);
      if (this.#backChannel !== null) this.#keepAlive();
    });
    this.#cancelTimers.push(cancel);
  }

  #awaitClient(): void {
    this.#stopTimers();
    this.#cancelTimers.push(this.#parts.clock.after(ABANDONED_MS, () => this.end()));
  }

  #stopTimers(): void {
    for (const cancel of this.#cancelTimers.splice(0)) cancel();
  }
}
