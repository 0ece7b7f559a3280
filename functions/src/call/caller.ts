/** The facts about a caller that the platform guarantees. The limits count by these facts. */
export interface Caller {
  /** The signed-in account's uid, '' if none. */
  readonly uid: string;
  /** The caller's address; null if it is not known, or if many callers share it. */
  readonly ip: string | null;
  /** Whether a valid App Check token came with the call. */
  readonly isAttested: boolean;
}
