import { termEnd } from 'domain/terms/collections';
import type { MailText } from 'domain/texts/mails';
import type { Delivery } from './mail-delivery/delivery.ts';

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
    delete_at: termEnd('mail', 'written', now),
    delivery: { state: 'waiting', attempts: 0, next_at: now, at: now, error: null, reply: null },
  };
}
