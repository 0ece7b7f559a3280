import type { CallableName, CallableRequest } from 'domain/contracts/table';
import type { Caller } from './caller.ts';

/** A call as its handler gets it: the caller and the parsed request. */
export interface Call<Name extends CallableName> extends Caller {
  readonly data: CallableRequest<Name>;
  /** When the signed-in account's password was last entered, or null. */
  readonly signedInAt: Date | null;
  /** The origin, one of the site's own, to which the browser wants to come back. */
  readonly origin: string;
}
