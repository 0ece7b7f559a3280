import type { MailError } from '../mail.ts';

/** What became of one attempt to send a mail. `reply` is the code of the server's refusal, or null if it gave none. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reply: number | null }
  | {
      readonly kind: 'later';
      readonly error: Exclude<MailError, 'refused' | 'malformed'>;
      readonly reply: number | null;
    };
