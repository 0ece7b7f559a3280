import type { Message, OpenStream, StreamSink } from '../../service/service.ts';
import type { Clock } from '../../store/clock.ts';
import { toRestError } from '../http/send.ts';
import type { BackChannel, BackChannelTerms } from './back-channel.ts';
import { KeptArrays } from './kept-arrays.ts';
import { type ForwardMaps, MapOrder } from './map-order.ts';

export interface SessionParts {
  readonly id: string;
  /** The number of the handshake's POST. */
  readonly requestId: number;
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
/** Nor does a response grow beyond this: the next request acknowledges what this one brought. In UTF-16 units. */
const ROTATION_UNITS = 4 * 1024 * 1024;
/** What is handed to a response at once, if it is more than one array. */
const CHUNK_UNITS = 1024 * 1024;
/** A client that has no back channel open for this long is gone. */
const ABANDONED_MS = 60_000;
/** A client that has read nothing for this long… */
const STALLED_MS = 2_000;
/** …must not make us keep more than this for it. One large result is no reason: it has been read by then. */
const MOST_KEPT_UNITS = 16 * 1024 * 1024;

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
  readonly #kept = new KeptArrays();
  readonly #order: MapOrder;
  #stream: OpenStream | null = null;
  #failed = false;
  #lastSentId = 0;
  #flushing = false;
  #ended = false;
  #open: OpenChannel | null = null;
  #cancelTimers: (() => void)[] = [];
  #cancelStallTimer: () => void = () => {};
  #stalled = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#order = new MapOrder(parts.requestId);
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

  /** The handshake's answer, unframed: the session's id and terms, as array 0. */
  get greeting(): string {
    return JSON.stringify([[0, ['c', this.#parts.id, '', 8, 12, KEEPALIVE_MS]]]);
  }

  /** Takes the maps of one POST. Throws RESOURCE_EXHAUSTED for one of too many that wait for a lost one. */
  receive(post: ForwardMaps): void {
    for (const text of this.#order.take(post)) {
      if (this.#failed || this.#stream === null) return;
      try {
        this.#stream.receive(this.#parts.read(text));
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  /** The reply to a forward request: is a back channel open, the last array's id, and what is not acknowledged. */
  get status(): string {
    return frame(JSON.stringify([this.#open === null ? 0 : 1, this.#kept.lastId, this.#kept.units]));
  }

  /** Forgets the arrays up to `arrayId`: the client has them. */
  acknowledge(arrayId: number): void {
    this.#kept.acknowledge(arrayId);
  }

  /** Attaches a back channel in place of the one before and sends everything again that the client does not have. */
  attach(channel: BackChannel, terms: BackChannelTerms): void {
    const { longPolling, holdMs = KEEPALIVE_MS } = terms;
    this.acknowledge(terms.arrayId);
    const previous = this.#open;
    this.#open = { channel, longPolling, blocked: false, units: 0 };
    previous?.channel.end();
    // A number that was never given out must not hide what will get it.
    this.#lastSentId = Math.min(terms.arrayId, this.#kept.lastId);
    this.#stopTimers();
    this.#resume();
    this.#keepAlive(longPolling ? Math.min(holdMs, KEEPALIVE_MS) : KEEPALIVE_MS);
    if (!longPolling) {
      this.#cancelTimers.push(this.#parts.clock.after(ROTATION_MS, () => this.#release()));
      // Something at once, so that the client sees early that nothing on the way holds the response back.
      if (this.#kept.lastId === this.#lastSentId) this.#push(['noop']);
    }
    this.#flush();
  }

  /** The client has read what the channel held for it. */
  drained(channel: BackChannel): void {
    if (this.#open?.channel !== channel) return;
    this.#open.blocked = false;
    this.#resume();
    this.#flush();
  }

  /** The client's request for this back channel is gone; another may come. */
  detach(channel: BackChannel): void {
    if (this.#open?.channel !== channel) return;
    this.#open = null;
    this.#awaitClient();
  }

  /** Ends the session and the stream below it. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopTimers();
    this.#cancelStallTimer();
    this.#stream?.close();
    const open = this.#open;
    this.#open = null;
    open?.channel.end();
    this.#parts.onEnd();
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#stream?.close();
    this.#push([toRestError(error)]);
  }

  #push(payload: unknown[]): void {
    if (this.#ended) return;
    if (this.#stalled && this.#kept.units > MOST_KEPT_UNITS) {
      this.end();
      return;
    }
    this.#kept.add(JSON.stringify(payload));
    if (this.#flushing) return;
    // What comes in one tick goes in one chunk: a long poll carries only one.
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    for (;;) {
      const open = this.#open;
      if (open === null || open.blocked) return;
      const next = this.#kept.after(this.#lastSentId, CHUNK_UNITS);
      if (next === null) return;
      this.#lastSentId = next.lastId;
      open.units += next.text.length;
      open.blocked = !open.channel.write(frame(next.text));
      if (open.longPolling || open.units > ROTATION_UNITS) this.#release();
      else if (open.blocked) this.#suspectStall();
    }
  }

  /** Ends the open response; the client asks for the next. */
  #release(): void {
    const open = this.#open;
    if (open === null) return;
    this.#open = null;
    open.channel.end();
    this.#awaitClient();
  }

  #keepAlive(ms: number): void {
    const cancel = this.#parts.clock.after(ms, () => {
      this.#push(['noop']);
      if (this.#open !== null) this.#keepAlive(ms);
    });
    this.#cancelTimers.push(cancel);
  }

  #awaitClient(): void {
    this.#stopTimers();
    this.#suspectStall();
    this.#cancelTimers.push(this.#parts.clock.after(ABANDONED_MS, () => this.end()));
  }

  #stopTimers(): void {
    for (const cancel of this.#cancelTimers.splice(0)) cancel();
  }

  #suspectStall(): void {
    this.#cancelStallTimer();
    this.#cancelStallTimer = this.#parts.clock.after(STALLED_MS, () => {
      this.#stalled = true;
    });
  }

  #resume(): void {
    this.#stalled = false;
    this.#cancelStallTimer();
  }
}

interface OpenChannel {
  readonly channel: BackChannel;
  readonly longPolling: boolean;
  blocked: boolean;
  /** Written so far. */
  units: number;
}
