import type * as v from 'valibot';

/**
 * Who may call: `anyone`, anyone but with their account if they are signed in to one, or only a signed-in account.
 * Holding a proof is checked by the operation itself.
 */
export type CallerKind = 'anyone' | 'anyone-or-account' | 'signed-in';

/** One callable function (spec §7, design §6): its deployed name, who may call, what it takes and what it answers. */
export interface Contract {
  readonly name: string;
  readonly caller: CallerKind;
  readonly request: v.GenericSchema;
  readonly response: v.GenericSchema;
}

/** What a caller sends, before parsing. */
export type InputOf<Called extends Contract> = v.InferInput<Called['request']>;
/** What a caller is answered, after parsing. */
export type ResponseOf<Called extends Contract> = v.InferOutput<Called['response']>;
