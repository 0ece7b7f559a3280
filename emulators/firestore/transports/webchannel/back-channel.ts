import type { Backlog } from '../backlog.ts';

/** An open back-channel request, to which a session writes. */
export interface BackChannel {
  /** False when the client has not yet read the data written before: the session then waits for `drained`. */
  write(chunk: string): boolean;
  /** Ends the response once the client has read what was written. */
  finish(): void;
  /** Ends the response. Bytes that a slow client has not read are dropped. */
  end(): void;
}

/** The terms on which a client opens a back channel. */
export interface BackChannelTerms {
  /** The last array that the client has. */
  readonly arrayId: number;
  /** The response ends with its first data, for a client behind a proxy that buffers responses. */
  readonly longPolling: boolean;
  /** A long poll without data is answered after this many milliseconds. */
  readonly holdMs?: number;
}

/** The numbered arrays of a session. Each is kept until the client acknowledges it. */
export class KeptArrays {
  readonly #backlog: Backlog;
  #first = 1;
  #texts: string[] = [];
  #units = 0;

  constructor(backlog: Backlog) {
    this.#backlog = backlog;
  }

  /** The number of the latest array; 0 when there is none. */
  get lastId(): number {
    return this.#first + this.#texts.length - 1;
  }

  /** The length of all kept arrays, in UTF-16 units. */
  get units(): number {
    return this.#units;
  }

  add(text: string): void {
    this.#texts.push(text);
    this.#units += text.length;
    this.#backlog.add(text.length);
  }

  /** Forgets everything. */
  clear(): void {
    this.acknowledge(this.lastId);
  }

  /** Forgets the arrays up to `id`. */
  acknowledge(id: number): void {
    const forgotten = this.#texts.splice(0, Math.max(0, id + 1 - this.#first));
    this.#first += forgotten.length;
    const units = forgotten.reduce((sum, text) => sum + text.length, 0);
    this.#units -= units;
    this.#backlog.remove(units);
  }

  /** As many arrays after `id` as fit into `most` units, but at least one; null when there are none. */
  after(id: number, most: number): { readonly text: string; readonly lastId: number } | null {
    const start = Math.max(0, id + 1 - this.#first);
    const parts: string[] = [];
    let units = 0;
    for (let index = start; index < this.#texts.length; index += 1) {
      const text = this.#texts[index] ?? '';
      if (parts.length > 0 && units + text.length > most) break;
      units += text.length;
      parts.push(`[${this.#first + index},${text}]`);
    }
    if (parts.length === 0) return null;
    return { text: `[${parts.join(',')}]`, lastId: this.#first + start + parts.length - 1 };
  }
}
