/** Who calls, as far as the platform vouches for it: what limits are counted by. */
export interface Caller {
  /** The signed-in account's uid, '' if none. */
  readonly uid: string;
  /** The caller's address, if it is known; null also where many callers share the address. */
  readonly ip: string | null;
  /** Whether a valid App Check token came with the call. */
  readonly isAttested: boolean;
}
