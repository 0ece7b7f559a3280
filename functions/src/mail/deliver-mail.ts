import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { TRAINER } from 'domain/kit/content/trainer';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'domain/kit/dates';
import { undeliveredMailText } from 'domain/mail/texts';
import { firestore, subscriberId } from '../kit/admin.ts';
import { now } from '../kit/time.ts';
import { config, SMTP_PASSWORD } from '../kit/config.ts';
import { errorKind, LOG_LINES } from '../kit/logging.ts';
import {
  composeMail,
  type Delivery,
  DeliverySchema,
  EndedSchema,
  type ReadMail,
  StoredMailSchema,
  toStoredMail,
  WrittenByUsSchema,
} from './mail.ts';
import { sendBySmtp, type SmtpResult } from './smtp.ts';

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

type LoggedDelivery = Pick<Delivery, 'state' | 'attempts' | 'error' | 'reply'>;

/** Logs that a mail will not be sent any more. An alert on this line tells the operator. */
function logGivenUp(id: string, delivery: LoggedDelivery): void {
  logger.error(LOG_LINES.mailGivenUp, loggable(id, delivery));
}

function logPutOff(id: string, delivery: LoggedDelivery): void {
  logger.warn(LOG_LINES.mailPutOff, loggable(id, delivery));
}

/** The kind of a mail begins its id. The rest may name a person or a payment, and stays out of the log. */
function loggable(id: string, { state, attempts, error, reply }: LoggedDelivery) {
  return { kind: id.split('_')[0] ?? '', state, attempts, error, reply };
}

/** How long a process has a mail for itself: longer than any function that sends may run (60 s). */
const LEASE_MS = 2 * MINUTE_MS;

/** A mail that nobody tried to send within this time is not sent any more: it was restored from a backup, or imported. */
const FRESH_MS = 6 * HOUR_MS;

/** How long after its creation a mail is tried: a weekend on which nobody looks at the mail server, and two days more. */
const TRIED_MS = 4 * DAY_MS;

/** When a mail is given up: after four days, or when it expires, because the link in it is worth nothing then. */
function giveUpAt(created: Date, expiry: Date): Date {
  return new Date(Math.min(created.getTime() + TRIED_MS, expiry.getTime()));
}

/**
 * When a mail is looked at again after so many attempts: 2, 4, 8 … minutes after the last one, at most 4 hours, and not
 * later than when it is given up.
 */
function nextAttempt(attempts: number, now: Date, giveUp: Date): Date {
  const wait = Math.min(2 ** attempts * MINUTE_MS, 4 * HOUR_MS);
  return new Date(Math.min(now.getTime() + wait, giveUp.getTime()));
}

/**
 * Writes the mail that tells the trainer who could not be reached, at most one a day about an address. A mail to the trainer is
 * left out, and so is a mail about nobody, which says goodbye to a person of whom nothing is held any more. It reads, so it has to
 * come before the transaction's writes.
 */
async function tellTrainer(
  transaction: Transaction,
  ref: DocumentReference,
  { to: [address], about }: ReadMail,
  reason: 'refused' | 'gave-up',
): Promise<void> {
  if (address === TRAINER.email || about.length === 0) return;
  const moment = now();
  const subscriber = subscriberId(address);
  const mail = ref.parent.doc(`undelivered_${subscriber}_${Math.floor(moment.getTime() / DAY_MS)}`);
  if ((await transaction.get(mail)).exists) return;
  const message = undeliveredMailText(address, reason);
  transaction.set(
    mail,
    toStoredMail({ to: [TRAINER.email], message, about: [...new Set([...about, subscriber])] }, moment),
  );
}

type Plan =
  /** Nothing: it was sent or given up, another process has it in hand, or its next attempt is later. */
  | { readonly kind: 'none' }
  | { readonly kind: 'end'; readonly delivery: Delivery; readonly unreached?: ReadMail }
  | { readonly kind: 'send'; readonly mail: ReadMail };

/**
 * Takes a mail in hand for two minutes, if it is to be sent now, and answers it with the number of this attempt; otherwise
 * null. A mail that was tried for four days, is too old or is no mail, ends here.
 */
async function leaseMail(ref: DocumentReference): Promise<ReadMail | null> {
  const plan = await ref.firestore.runTransaction(async (transaction) => {
    const decided = decide(await transaction.get(ref), now());
    await write(transaction, ref, decided);
    return decided;
  });
  if (plan.kind === 'end') logGivenUp(ref.id, plan.delivery);
  return plan.kind === 'send' ? plan.mail : null;
}

function decide(doc: DocumentSnapshot, moment: Date): Plan {
  if (!doc.exists || v.is(EndedSchema, doc.get('delivery'))) return { kind: 'none' };
  const ended = { attempts: 0, next_at: null, at: moment, error: null, reply: null };
  const ours = v.safeParse(WrittenByUsSchema, doc.data());
  if (!ours.success) return { kind: 'end', delivery: { ...ended, state: 'expired' } };
  const { delivery, created_at, delete_at } = ours.output;
  const isNew = delivery.attempts === 0;
  if (isNew && moment.getTime() - created_at.getTime() > FRESH_MS) {
    return { kind: 'end', delivery: { ...ended, state: 'expired' } };
  }
  // A new mail is not held to its time: the clock of the process that wrote it may be ahead of ours.
  if (!isNew && delivery.next_at !== null && delivery.next_at > moment) return { kind: 'none' };
  const parsed = v.safeParse(StoredMailSchema, doc.data());
  if (!parsed.success) return { kind: 'end', delivery: { ...ended, state: 'failed', error: 'malformed' } };
  const mail = parsed.output;
  if (moment >= giveUpAt(created_at, delete_at)) {
    const error = delivery.error ?? 'unreachable';
    return {
      kind: 'end',
      delivery: { ...delivery, state: 'failed', next_at: null, at: moment, error },
      unreached: mail,
    };
  }
  const next_at = new Date(moment.getTime() + LEASE_MS);
  const leased: Delivery = {
    ...delivery,
    state: 'sending',
    attempts: delivery.attempts + 1,
    next_at,
    at: moment,
  };
  return { kind: 'send', mail: { ...mail, delivery: leased } };
}

async function write(transaction: Transaction, ref: DocumentReference, plan: Plan): Promise<void> {
  if (plan.kind === 'none') return;
  if (plan.kind === 'end' && plan.unreached) await tellTrainer(transaction, ref, plan.unreached, 'gave-up');
  transaction.update(ref, { delivery: plan.kind === 'end' ? plan.delivery : plan.mail.delivery });
}

/**
 * Records what became of an attempt, if the mail is still in the hand of this attempt: it may have been erased meanwhile, and
 * an erased mail must not come back.
 */
async function recordResult(ref: DocumentReference, mail: ReadMail, result: SmtpResult): Promise<void> {
  const delivery = deliveryAfter(result, mail, now());
  const isRecorded = await ref.firestore.runTransaction(async (transaction) => {
    const current = v.safeParse(DeliverySchema, (await transaction.get(ref)).get('delivery'));
    const isOurs =
      current.success &&
      current.output.state === 'sending' &&
      current.output.attempts === mail.delivery.attempts;
    if (!isOurs) return false;
    if (delivery.state === 'failed') await tellTrainer(transaction, ref, mail, 'refused');
    transaction.update(ref, { delivery });
    return true;
  });
  if (!isRecorded) return;
  if (delivery.state === 'failed') logGivenUp(ref.id, delivery);
  if (delivery.state === 'retry') logPutOff(ref.id, delivery);
}

function deliveryAfter(result: SmtpResult, mail: ReadMail, at: Date): Delivery {
  const { attempts } = mail.delivery;
  switch (result.kind) {
    case 'sent':
      return { state: 'sent', attempts, next_at: null, at, error: null, reply: null };
    case 'refused':
      return { state: 'failed', attempts, next_at: null, at, error: 'refused', reply: result.reply };
    case 'later': {
      const next_at = nextAttempt(attempts, at, giveUpAt(mail.created_at, mail.delete_at));
      return { state: 'retry', attempts, next_at, at, error: result.error, reply: result.reply };
    }
    default:
      return result satisfies never;
  }
}
