import type { OpenStream, StreamSink } from '../../service/service.ts';
import type { Clock } from '../../store/store.ts';
import { toRestError } from '../http/exchange.ts';
import { type BackChannel, type BackChannelTerms, KeptArrays } from './back-channel.ts';
import type { Backlog } from '../backlog.ts';
import { type ForwardMaps, MapOrder } from './forward-channel.ts';

interface SessionParts {
  readonly id: string;
  /** The number of the handshake's POST. */
  readonly requestId: number;
  readonly clock: Clock;
  readonly backlog: Backlog;
  /**
   * Opens the stream: it takes the JSON texts of requests and sends responses as JSON. An error that it throws, here or
   * for a request, reaches the client as the stream's error.
   */
  readonly open: (sink: StreamSink<unknown>) => OpenStream<string>;
  /** Runs when the session is over: terminated, or abandoned. */
  readonly onEnd: () => void;
}

/** The client gives up a silent back channel after 1.5 times this. */
const KEEPALIVE_MS = 30_000;
/** A streamed response ends after this time and the client opens the next, so that no response grows for ever. */
const ROTATION_MS = 60_000;
/**
 * A response also ends when it is this long, in UTF-16 units: the next request acknowledges what it brought, and that
 * can be forgotten.
 */
const ROTATION_UNITS = 4 * 1024 * 1024;
/** Arrays are written to a response in chunks of at most this many units, or of one array. */
const CHUNK_UNITS = 1024 * 1024;
/** A client that has had no open back channel for this long is gone. */
const ABANDONED_MS = 60_000;

/** `<length>\n<arrays>`. The length counts UTF-16 units, as the strings of the client do. */
export function frame(text: string): string {
  return `${text.length}\n${text}`;
}

/**
 * One WebChannel session: a stream of the service over HTTP requests that come and go. Arrays to the client are
 * numbered and kept until acknowledged. Maps from the client are numbered too, and each is taken once.
 * https://github.com/google/closure-library/tree/master/closure/goog/labs/net/webchannel
 */
export class Session {
  readonly #parts: SessionParts;
  readonly #kept: KeptArrays;
  readonly #order: MapOrder;
  #stream: OpenStream<string> | null = null;
  #failed = false;
  #lastSentId = 0;
  #flushing = false;
  #ended = false;
  #open: OpenChannel | null = null;
  #cancelTimers: (() => void)[] = [];
  /** Since when the client has not read what was sent, in microseconds; null while it reads. */
  #silentSince: bigint | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#kept = new KeptArrays(parts.backlog);
    this.#order = new MapOrder(parts.requestId);
    try {
      this.#stream = parts.open({
        send: (json) => {
          if (!this.#failed) this.#push([json]);
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

  /** Takes the maps of one POST. Throws RESOURCE_EXHAUSTED when too many POSTs wait for a lost one. */
  receive(post: ForwardMaps): void {
    for (const text of this.#order.take(post)) {
      if (this.#failed || this.#stream === null) return;
      try {
        this.#stream.receive(text);
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  /** The reply to a POST: whether a back channel is open, the number of the last array sent, the length of the kept data. */
  get status(): string {
    return frame(JSON.stringify([this.#open === null ? 0 : 1, this.#lastSentId, this.#kept.units]));
  }

  /** The client has the arrays up to `arrayId`, so the session forgets them. */
  acknowledge(arrayId: number): void {
    this.#kept.acknowledge(arrayId);
  }

  /** Replaces the back channel by `channel`, and sends again everything that the client does not have. */
  attach(channel: BackChannel, terms: BackChannelTerms): void {
    const { longPolling, holdMs = KEEPALIVE_MS } = terms;
    this.acknowledge(terms.arrayId);
    const previous = this.#open;
    this.#open = { channel, longPolling, blocked: false, units: 0 };
    previous?.channel.end();
    // A number that was never given out must not hide arrays that will have it.
    this.#lastSentId = Math.min(terms.arrayId, this.#kept.lastId);
    this.#stopTimers();
    this.#resume();
    this.#keepAlive(longPolling ? Math.min(holdMs, KEEPALIVE_MS) : KEEPALIVE_MS);
    if (!longPolling) {
      this.#cancelTimers.push(this.#parts.clock.after(ROTATION_MS, () => this.#release()));
      // Data at once show the client early that nothing on the way buffers the response.
      if (this.#kept.lastId === this.#lastSentId) this.#push(['noop']);
    }
    this.#flush();
  }

  /** The client has read the data that waited in the channel. */
  drained(channel: BackChannel): void {
    if (this.#open?.channel !== channel) return;
    this.#open.blocked = false;
    this.#resume();
    this.#flush();
  }

  /** The client's request for this back channel is gone. Another may come. */
  detach(channel: BackChannel): void {
    if (this.#open?.channel !== channel) return;
    this.#open = null;
    this.#awaitClient();
  }

  /** Ends the session and its stream. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopTimers();
    this.#kept.clear();
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
    const silent = this.#silentSince === null ? 0n : this.#parts.clock.now() - this.#silentSince;
    if (this.#parts.backlog.exceedsLimit(this.#kept.units, silent)) {
      this.end();
      return;
    }
    this.#kept.add(JSON.stringify(payload));
    if (this.#flushing) return;
    // Payloads of one tick go in one chunk, because a long poll carries only one.
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

  /**
   * Ends the open response. The client then asks for the next. A long poll that lost a part of its only chunk would ask for
   * the same chunk for ever.
   */
  #release(): void {
    const open = this.#open;
    if (open === null) return;
    this.#open = null;
    if (open.longPolling) open.channel.finish();
    else open.channel.end();
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
    this.#silentSince = this.#parts.clock.now();
  }

  #resume(): void {
    this.#silentSince = null;
  }
}

interface OpenChannel {
  readonly channel: BackChannel;
  readonly longPolling: boolean;
  blocked: boolean;
  /** Written so far. */
  units: number;
}
