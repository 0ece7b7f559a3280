import { DAY_MS } from 'domain/durations';
import type { MailText } from 'domain/texts/mails';

/** How long the copy of a mail is kept, in milliseconds: long enough to see what became of it. */
const KEPT_MS = 30 * DAY_MS;

/** A mail to be sent. */
export interface Mail {
  readonly to: readonly string[];
  readonly message: MailText;
  /** What the mail tells of: names of payments (`purchaseId`), uids, ids of subscribers. Erasing one of these erases the mail. */
  readonly about: readonly string[];
}

/** A `mail` document, in the shape of Firebase's Trigger Email extension; a time-to-live policy erases it. */
export interface StoredMail extends Mail {
  readonly delete_at: Date;
}

/** The document of a mail that is written at `now`. */
export function toStoredMail(mail: Mail, now: Date): StoredMail {
  return { ...mail, delete_at: new Date(now.getTime() + KEPT_MS) };
}
