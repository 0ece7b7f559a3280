import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { TRAINER } from 'domain/kit/content/trainer';
import { StoredEmailSchema } from 'domain/kit/email';
import { MomentSchema } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import type { MailText } from 'domain/mail/texts';
import { renderHtml } from './render-html.ts';

export interface Mail {
  /** One recipient, so that a delivery is about one person. It is a list, because a query looks for an address in it. */
  readonly to: readonly [string];
  readonly message: MailText;
  /** The subjects of the mail: names of payments (`purchaseId`), uids, ids of subscribers. Erasing one erases the mail. */
  readonly about: readonly string[];
}

/** A `mail` document. Its creation sends the mail. A time-to-live policy on `delete_at` erases it. */
interface StoredMail extends Mail {
  readonly created_at: Date;
  readonly delete_at: Date;
  readonly delivery: Delivery;
}

export function toStoredMail(mail: Mail, now: Date): StoredMail {
  return {
    ...mail,
    created_at: now,
    delete_at: termEnd('mail', 'written', now),
    delivery: { state: 'waiting', attempts: 0, next_at: now, at: now, error: null, reply: null },
  };
}

const MAIL_ERRORS = [
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
  at: MomentSchema,
  error: v.nullable(v.picklist(MAIL_ERRORS)),
  /** The code of the server's last refusal, for example 550. Its words are left out: they may name the person. */
  reply: v.nullable(v.number()),
});
export type Delivery = v.InferOutput<typeof DeliverySchema>;

/** A delivery with which nothing more happens. */
export const EndedSchema = v.object({ state: v.picklist(['sent', 'failed', 'expired']) });

/** The fields that this product's code gives every mail. A document without them was imported. */
export const WrittenByUsSchema = v.object({
  created_at: MomentSchema,
  delete_at: MomentSchema,
  delivery: DeliverySchema,
});

/**
 * A `mail` document as it is read before it is sent. An address that is not exactly one address, such as
 * `a@x.com, b@y.com`, is refused here, so that nothing behind it can read several recipients into it.
 */
export const StoredMailSchema = v.object({
  ...WrittenByUsSchema.entries,
  to: v.strictTuple([StoredEmailSchema]),
  message: v.object({
    subject: v.string(),
    text: v.string(),
    action: v.exactOptional(
      v.object({ label: v.string(), url: v.pipe(v.string(), v.regex(/^https?:\/\//)) }),
    ),
  }),
  about: v.array(v.string()),
});
export type ReadMail = v.InferOutput<typeof StoredMailSchema>;

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A mail as it is handed to the SMTP client. Addresses are objects, so that none is parsed out of a text. */
export interface OutgoingMail {
  readonly from: Mailbox;
  readonly replyTo: Mailbox;
  readonly to: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
}

/** Control characters, with which a text could begin a header line of its own. */
const CONTROLS = /\p{Cc}+/gu;

/** The mail of a document. `from` is the sender's address, `replyTo` the one that gets the answers. */
export function composeMail(
  id: string,
  { to: [address], message, created_at }: ReadMail,
  sender: { readonly from: string; readonly replyTo: string },
): OutgoingMail {
  return {
    from: { name: TRAINER.name, address: sender.from },
    replyTo: { name: TRAINER.name, address: sender.replyTo },
    to: { name: '', address },
    subject: message.subject.replace(CONTROLS, ' '),
    text: message.text,
    html: renderHtml(message),
    messageId: messageId(id, sender.from),
    date: created_at,
    // Mailboxes on holiday do not answer a mail that a program wrote (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * The Message-ID, the same at every attempt, so that a mail that arrives twice can be recognised. It is a hash, because the
 * document's id may hold the id of a payment, which is a proof.
 */
function messageId(id: string, from: string): string {
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 32);
  return `<${hash}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
