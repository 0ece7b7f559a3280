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
  /**
   * The purchases that come to the address with the link, as an operator agreed: from which subscriber, with which account,
   * and the keys of the payments of which the person showed the receipts.
   */
  move: v.optional(
    v.object({
      from: v.string(),
      owner: v.nullable(v.string()),
      keys: v.array(v.string()),
      operator: v.string(),
    }),
  ),
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
