import * as v from 'valibot';

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

/**
 * `report-error`: an error of the page that nobody caught, so that somebody hears of it. The fields take no text that a person could
 * have typed: which page it was, the name of the error, and places in the site's own files, the innermost first.
 */
export const reportError = {
  name: 'report-error',
  service: 'site',
  caller: 'anyone',
  request: v.strictObject({
    page: v.picklist(['landing', 'dashboard', 'trainer', 'other']),
    error: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
    places: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/))),
      v.minLength(1),
      v.maxLength(8),
    ),
  }),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;
