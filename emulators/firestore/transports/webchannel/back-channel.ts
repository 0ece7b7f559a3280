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
