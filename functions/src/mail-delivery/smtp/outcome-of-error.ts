import * as v from 'valibot';
import type { Outcome } from '../outcome.ts';

/** What this product reads of Nodemailer's errors. */
const SmtpErrorSchema = v.object({
  code: v.optional(v.string()),
  command: v.optional(v.string()),
  responseCode: v.optional(v.number()),
});

/** The commands whose refusal is about one mail: its recipient or its content. Refusals before them are about us. */
const ABOUT_THE_MAIL: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

/**
 * What became of a mail when sending it threw `error`. Only a refusal of the mail itself is for good (5xx). A refused
 * login or sender, which stops every mail, is tried again, so that nothing is lost while somebody puts it right.
 */
export function outcomeOfError(error: unknown): Outcome {
  const { code, command, responseCode: reply = null } = v.parse(v.fallback(SmtpErrorSchema, {}), error);
  if (reply === null)
    return { kind: 'later', error: code === 'EAUTH' ? 'sender-refused' : 'unreachable', reply };
  const isPermanent = reply >= 500 && reply !== 503;
  if (!isPermanent) return { kind: 'later', error: 'put-off', reply };
  return ABOUT_THE_MAIL.has(command)
    ? { kind: 'refused', reply }
    : { kind: 'later', error: 'sender-refused', reply };
}
