import { DAY_MS } from 'domain/durations';
import { undeliveredMailText } from 'domain/texts/mails';
import { TRAINER } from 'domain/content/trainer';
import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { now } from '../clock.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';
import { type ReadMail, toStoredMail } from '../mail.ts';

/**
 * Writes the mail that tells the trainer who could not be reached, at most one a day about an address. A mail to the trainer
 * is not told, and neither is one about nobody: it says goodbye to a person of whom nothing is held any more.
 * It reads, so it has to come before the transaction's writes.
 */
export async function tellTrainer(
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
