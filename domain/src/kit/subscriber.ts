import * as v from 'valibot';

/** Parses a timestamp of either Firestore SDK (web or Admin) into a Date. */
export const MomentSchema = v.pipe(
  v.custom<{ toDate(): Date }>(
    (value) =>
      typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function',
  ),
  v.transform((timestamp) => timestamp.toDate()),
);

/**
 * A document of `subscribers` (spec §3). Imported records may lack fields: a missing one is read as empty, so that old data
 * never breaks a screen. An end of the wrong type is read as the distant past: read as "no end" it would give access for
 * ever. The rules refuse such a record too.
 */
export const SubscriberSchema = v.object({
  email: v.string(),
  nome: v.fallback(v.string(), ''),
  telefone: v.fallback(v.string(), ''),
  data_nascimento: v.fallback(v.string(), ''),
  user_id: v.fallback(v.nullable(v.string()), null),
  subscribed: v.fallback(v.boolean(), false),
  subscription_tier: v.fallback(v.nullable(v.string()), null),
  subscription_end: v.fallback(v.nullish(MomentSchema, null), () => new Date(0)),
  /** Whether a card is charged again at the end of the period. */
  renews: v.fallback(v.boolean(), false),
  /** When the mailbox was confirmed; null before. The account gets everything stored under the address only then. */
  mailbox_confirmed_at: v.fallback(v.nullish(MomentSchema, null), null),
});
export type Subscriber = v.InferOutput<typeof SubscriberSchema>;
