/** A client has stalled when it has read nothing for this long (microseconds). */
const STALLED_US = 2_000_000n;
/**
 * For a stalled client no more than this is kept. One large result alone does not end a stream: the client has read it
 * before the time above is over.
 */
const MOST_FOR_ONE = 16 * 1024 * 1024;

/** When this much is kept for all clients together, stalled ones are given less time and less memory. */
const MOST_FOR_ALL = 64 * 1024 * 1024;
const HURRIED_US = 100_000n;
const SPARED = 1024 * 1024;

/** What is kept for clients that read slower than the emulator sends, over all streams: bytes, or UTF-16 units of text. */
export class Backlog {
  #size = 0;

  add(size: number): void {
    this.#size += size;
  }

  remove(size: number): void {
    this.#size -= size;
  }

  /** Whether the stream of a client has to end: `kept` waits for it, and it has read nothing for `silentUs`. */
  exceedsLimit(kept: number, silentUs: bigint): boolean {
    if (kept > MOST_FOR_ONE && silentUs >= STALLED_US) return true;
    return this.#size > MOST_FOR_ALL && kept > SPARED && silentUs >= HURRIED_US;
  }
}
