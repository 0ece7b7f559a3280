/** The facts about a caller that the platform guarantees. */
export interface Caller {
  /** The signed-in account's uid, '' if none. */
  readonly uid: string;
  /** Whether a valid App Check token came with the call. */
  readonly isAttested: boolean;
}
