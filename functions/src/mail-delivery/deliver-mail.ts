import { TRAINER } from 'domain/content/trainer';
import type { DocumentReference } from 'firebase-admin/firestore';
import { config } from '../config/config.ts';
import { SMTP_PASSWORD } from '../config/secrets.ts';
import { composeMail } from './compose-mail.ts';
import { leaseMail } from './lease-mail.ts';
import type { Outcome } from './outcome.ts';
import { recordOutcome } from './record-outcome.ts';
import { sendBySmtp } from './smtp/send-by-smtp.ts';
import type { ReadMail } from '../mail.ts';

/** Sends the mail of a document, if it is to be sent now, and records what became of it. Answers whether it was sent. */
export async function deliverMail(ref: DocumentReference): Promise<boolean> {
  const mail = await leaseMail(ref);
  if (mail === null) return false;
  const outcome = await send(ref.id, mail);
  await recordOutcome(ref, mail, outcome);
  return outcome.kind === 'sent';
}

async function send(id: string, mail: ReadMail): Promise<Outcome> {
  const { SMTP_URL: url, SMTP_USER: user, MAIL_FROM: from, MAIL_REPLY_TO: replyTo = TRAINER.email } = config;
  const server = { url, user, password: SMTP_PASSWORD.value() };
  return sendBySmtp(server, composeMail(id, mail, { from, replyTo }));
}
