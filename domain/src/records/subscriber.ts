import * as v from 'valibot';

/** A Firestore timestamp of either SDK (web or Admin), as a Date. */
export const MomentSchema = v.pipe(
  v.custom<{ toDate(): Date }>(
    (value) =>
      typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function',
  ),
  v.transform((timestamp) => timestamp.toDate()),
);

/**
 * A `subscribers` document (spec §3, design §4). Imported records may lack fields or hold other tiers: what is missing
 * reads as not told, so that a screen never breaks on old data. An end that is no moment is over: read as "no end" it
 * would be a plan for life, which the rules refuse too.
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
  /** A card subscription goes on being charged at the end of its period. */
  renews: v.fallback(v.boolean(), false),
  /** When the owner showed that they read the mailbox; null until then. Only then does the whole address open to them. */
  mailbox_confirmed_at: v.fallback(v.nullish(MomentSchema, null), null),
});
export type Subscriber = v.InferOutput<typeof SubscriberSchema>;
