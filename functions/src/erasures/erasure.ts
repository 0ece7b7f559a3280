import * as v from 'valibot';

/** An id of ours or of Firebase's. It is no address, so that no record can hold one by mistake. */
const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/));
const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

/**
 * One erasure that a person asked for, as the recovery bucket keeps it. A restored database holds the erased data again, so
 * they are erased again by these ids. There is nothing else in a record.
 */
export const ErasureSchema = v.variant('kind', [
  /** An account was deleted with all that was open to its owner. */
  v.strictObject({
    kind: v.literal('account'),
    at: Moment,
    uid: Id,
    /** The address's record, or null if the account owned none. */
    subscriber: v.nullable(Id),
    /** The keys of the purchases that were open to the owner. */
    payments: v.array(Id),
    /** Whether the mailbox was confirmed: then everything under the address was the owner's. */
    whole: v.boolean(),
  }),
  /** An address without an account was forgotten. */
  v.strictObject({ kind: v.literal('address'), at: Moment, subscriber: Id }),
  /** The consent to health data was withdrawn in a questionnaire. */
  v.strictObject({ kind: v.literal('health'), at: Moment, questionnaire: Id }),
]);
export type Erasure = v.InferOutput<typeof ErasureSchema>;
export type AccountErasure = Extract<Erasure, { kind: 'account' }>;
