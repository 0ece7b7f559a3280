/** An open back-channel request, towards which a session writes. */
export interface BackChannel {
  /** False when the client has not read what came before: the session then waits for `drained`. */
  write(chunk: string): boolean;
  /** Ends the response; what a client did not read in time is dropped. */
  end(): void;
}

/** How a client wants a back channel. */
export interface BackChannelTerms {
  /** The last array that the client has. */
  readonly arrayId: number;
  /** The response ends with the first data, for a client behind a proxy that holds responses back. */
  readonly longPolling: boolean;
  /** A long poll without data is answered after this many milliseconds. */
  readonly holdMs?: number;
}
