import { DAY_MS } from 'domain/durations';
import type { MailText } from 'domain/texts/mails';
import type { Delivery } from './mail-delivery/delivery.ts';

/** How long the copy of a mail is kept, in milliseconds: long enough to look into a mail that did not arrive. */
const KEPT_MS = 30 * DAY_MS;

/** A mail to be sent. */
export interface Mail {
  /** One recipient: what happens to a mail, happens to it for one person. A list, so that a query finds an address. */
  readonly to: readonly [string];
  readonly message: MailText;
  /** The subjects of the mail: names of payments (`purchaseId`), uids, ids of subscribers. Erasing one erases the mail. */
  readonly about: readonly string[];
}

/** A `mail` document. Its creation sends the mail. A time-to-live policy on `delete_at` erases it. */
export interface StoredMail extends Mail {
  readonly created_at: Date;
  readonly delete_at: Date;
  readonly delivery: Delivery;
}

/** The document of a mail that is written at `now`. */
export function toStoredMail(mail: Mail, now: Date): StoredMail {
  return {
    ...mail,
    created_at: now,
    delete_at: new Date(now.getTime() + KEPT_MS),
    delivery: { state: 'waiting', attempts: 0, next_at: now, at: now, error: null, reply: null },
  };
}
