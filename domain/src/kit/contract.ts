import type * as v from 'valibot';

/**
 * The permitted callers. `anyone`: the handler gets no account. `anyone-or-account`: anyone too, but the handler gets the account
 * of a caller who is signed in. `signed-in`: only callers with an account. A handler that asks for a proof checks the proof itself.
 */
export type CallerKind = 'anyone' | 'anyone-or-account' | 'signed-in';

/** Which service answers a call: `payments` holds the keys of the providers, for the handlers that ask one, and `site` none. */
export type ServiceName = 'site' | 'payments';

/** One callable function (spec §7), at `/api/service/name`: its name, who may call it, its request and its response. */
export interface Contract {
  readonly name: string;
  readonly service: ServiceName;
  readonly caller: CallerKind;
  readonly request: v.GenericSchema;
  readonly response: v.GenericSchema;
}

/** A request as the caller sends it, before it is parsed. */
export type InputOf<Called extends Contract> = v.InferInput<Called['request']>;
/** A response as the caller gets it, after it is parsed. */
export type ResponseOf<Called extends Contract> = v.InferOutput<Called['response']>;
