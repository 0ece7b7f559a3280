import { DAY_MS } from 'domain/durations';
import type { MailText } from 'domain/texts/mails';

/** How long the copy of a mail is kept, in milliseconds: long enough to look into a mail that did not arrive. */
const KEPT_MS = 30 * DAY_MS;

/** A mail to be sent. */
export interface Mail {
  readonly to: readonly string[];
  readonly message: MailText;
  /** The subjects of the mail: names of payments (`purchaseId`), uids, ids of subscribers. Erasing one erases the mail. */
  readonly about: readonly string[];
}

/** A `mail` document, in the shape of Firebase's Trigger Email extension. A time-to-live policy on `delete_at` erases it. */
export interface StoredMail extends Mail {
  readonly delete_at: Date;
}

/** The document of a mail that is written at `now`. */
export function toStoredMail(mail: Mail, now: Date): StoredMail {
  return { ...mail, delete_at: new Date(now.getTime() + KEPT_MS) };
}
