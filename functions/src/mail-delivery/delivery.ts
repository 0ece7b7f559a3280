import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';

/** Why a mail has not been sent. */
export const MAIL_ERRORS = [
  /** The server refuses this mail for good, for example because the mailbox does not exist. */
  'refused',
  /** The server does not take this mail now. */
  'put-off',
  /** The server refuses us: the user, the password or the sender's address. */
  'sender-refused',
  /** The server cannot be reached, breaks off, offers no TLS or takes too long. */
  'unreachable',
  /** The document is not a mail. */
  'malformed',
] as const;
export type MailError = (typeof MAIL_ERRORS)[number];

/**
 * The field `delivery` of a `mail` document. A mail is `waiting` until it is seen, `sending` while a process has it in
 * hand, then `sent`, or to be tried again (`retry`). It ends as `failed`, or as `expired` if it was too old when it was
 * first seen: it was restored from a backup, or imported.
 */
export const DeliverySchema = v.object({
  state: v.picklist(['waiting', 'sending', 'sent', 'retry', 'failed', 'expired']),
  attempts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When the mail is to be sent (again), at the earliest; null once nothing more happens. */
  next_at: v.nullable(MomentSchema),
  /** When this state began. */
  at: MomentSchema,
  error: v.nullable(v.picklist(MAIL_ERRORS)),
  /** The code of the server's last refusal, for example 550. Its words are left out: they may name the person. */
  reply: v.nullable(v.number()),
});
export type Delivery = v.InferOutput<typeof DeliverySchema>;

/** A delivery with which nothing more happens. */
export const EndedSchema = v.object({ state: v.picklist(['sent', 'failed', 'expired']) });
