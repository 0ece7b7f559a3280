import { DAY_MS } from 'domain/durations';
import { MomentSchema, SubscriberSchema } from 'domain/records/subscriber';
import { termEnd } from 'domain/terms/collections';
import { erasureMailText } from 'domain/texts/mails/links';
import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { siteUrl } from '../config/config.ts';
import { type Mail, toStoredMail } from '../mail.ts';

/** An announcement as old as this is of an earlier time: the person has had a plan since. */
const STALE_MS = 180 * DAY_MS;

/**
 * The moment for which the erasure of a record was announced, or null if it was not. It is kept in the record, because the
 * mail's copy expires.
 */
export function announcedErasure(record: DocumentSnapshot, now: Date): Date | null {
  const told = v.safeParse(MomentSchema, record.get('erasure_told_at'));
  if (!told.success || now.getTime() - told.output.getTime() > STALE_MS) return null;
  return termEnd('subscribers', 'announced', told.output);
}

/** Mails a person, once, that what is held about them is erased at `at`. Answers whether it wrote the mail. */
export async function announceErasure(ref: DocumentReference, at: Date): Promise<boolean> {
  const db = ref.firestore;
  return db.runTransaction(async (transaction) => {
    const record = await transaction.get(ref);
    const moment = now();
    if (!record.exists || announcedErasure(record, moment) !== null) return false;
    const { email, nome } = v.parse(SubscriberSchema, record.data());
    const mail: Mail = { to: [email], message: erasureMailText(nome, at, siteUrl()), about: [ref.id] };
    transaction.set(db.doc(`mail/erasure_${ref.id}_${moment.getTime()}`), toStoredMail(mail, moment));
    transaction.update(ref, { erasure_told_at: moment });
    return true;
  });
}
