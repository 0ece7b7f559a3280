import { createHash } from 'node:crypto';
import { TRAINER } from 'domain/kit/content/trainer';
import { renderHtml } from './render-html.ts';
import type { ReadMail } from './mail.ts';

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
