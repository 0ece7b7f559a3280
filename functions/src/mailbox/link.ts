import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';

/**
 * `account_links/{SHA-256 of the code}`: a link that was mailed to an address. A person who knows the code reads the
 * mailbox. `uid` is the account that asked for a confirmation, or the account that a reset makes.
 */
export const MailedLinkSchema = v.object({
  kind: v.picklist(['confirmation', 'reset']),
  email: v.string(),
  subscriber: v.string(),
  uid: v.nullable(v.string()),
  created_at: MomentSchema,
  expires_at: MomentSchema,
  /** When the link did its work. It works once. */
  used_at: v.nullable(MomentSchema),
  /** When the mailbox's reader pressed 'Não fui eu'. */
  refused_at: v.nullable(MomentSchema),
  /** When the database's time-to-live policy may delete the link. */
  delete_at: MomentSchema,
});
export type MailedLink = v.InferOutput<typeof MailedLinkSchema>;
export type LinkKind = MailedLink['kind'];
