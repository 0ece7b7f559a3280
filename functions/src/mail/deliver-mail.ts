import { TRAINER } from 'domain/kit/content/trainer';
import type { DocumentReference } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { now } from '../kit/clock.ts';
import { config } from '../kit/config/config.ts';
import { SMTP_PASSWORD } from '../kit/config/secrets.ts';
import { firestore } from '../kit/firebase/admin.ts';
import { errorKind } from '../kit/logging.ts';
import type { ReadMail } from './mail.ts';
import { composeMail } from './compose-mail.ts';
import { leaseMail, recordResult } from './lease-mail.ts';
import { type SmtpResult, sendBySmtp } from './smtp.ts';

/** Sends the mail of a document, if it is to be sent now, and records what became of it. Answers whether it was sent. */
export async function deliverMail(ref: DocumentReference): Promise<boolean> {
  const mail = await leaseMail(ref);
  if (mail === null) return false;
  const result = await send(ref.id, mail);
  await recordResult(ref, mail, result);
  return result.kind === 'sent';
}

async function send(id: string, mail: ReadMail): Promise<SmtpResult> {
  const { SMTP_URL: url, SMTP_USER: user, MAIL_FROM: from, MAIL_REPLY_TO: replyTo = TRAINER.email } = config;
  const server = { url, user, password: SMTP_PASSWORD.value() };
  return sendBySmtp(server, composeMail(id, mail, { from, replyTo }));
}

/** How many mails are read in one run, and how many of them are sent at a time. */
const IN_A_RUN = 100;
const AT_ONCE = 5;

/** How long a run begins new attempts, in milliseconds. The last ones take at most 25 s, and the run may take 60 s. */
const BEGINS_MS = 25_000;

/**
 * Runs every minute: sends the mails that are due, which are those to be tried again and those whose trigger was lost. Answers
 * the number of mails that were sent. What does not fit into the run is sent by the next one.
 */
export async function sendMails(): Promise<number> {
  const begun = now().getTime();
  const due = (await firestore())
    .collection('mail')
    .where('delivery.next_at', '<=', now())
    .orderBy('delivery.next_at')
    .limit(IN_A_RUN);
  const { docs } = await due.get();
  let sent = 0;
  while (docs.length > 0 && now().getTime() - begun < BEGINS_MS) {
    const results = await Promise.allSettled(docs.splice(0, AT_ONCE).map(({ ref }) => deliverMail(ref)));
    for (const result of results) {
      if (result.status === 'rejected')
        logger.error('A mail could not be looked at', errorKind(result.reason));
      else if (result.value) sent += 1;
    }
  }
  return sent;
}
