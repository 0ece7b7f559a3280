import type { MailText } from 'domain/texts/mails';

/** A `mail` document, in the shape of Firebase's Trigger Email extension. */
export interface Mail {
  readonly to: readonly string[];
  readonly message: MailText;
}
