import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { MomentSchema } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { now } from '../kit/clock.ts';
import { firestore } from '../kit/firebase/admin.ts';
import { eachDocument } from '../kit/firebase/documents.ts';
import { toStoredMail } from '../mail/mail.ts';
import { runEnd } from '../kit/run-end.ts';
import { personOf, trainerChangesMail } from './mails.ts';

/** How long changes are gathered: about as long as a person sits at the form. */
const GATHERED_MS = HOUR_MS;
/** The most events that are remembered. Beyond them, an event that comes again may cause a mail again. */
const MOST_EVENTS = 100;

const moment = v.fallback(v.nullable(MomentSchema), null);

/**
 * `questionnaire_news/{uid}`: whether answers have changed since the last mail to the trainer. Clients cannot read it. After a
 * mail the document stays for a term longer than any event is delivered again, so that such an event is recognised.
 */
export const NewsSchema = v.object({
  since: moment,
  /** When the mail is due; null while nothing has changed. */
  due_at: moment,
  told_at: moment,
  /** The ids of the events that were gathered. */
  events: v.fallback(v.array(v.string()), []),
});
type News = v.InferOutput<typeof NewsSchema>;

/** The news with one event added that changed answers. The mail is due an hour after the first, at most one a day. */
export function gathered(news: News, event: string, now: Date): News {
  const since = news.since ?? now;
  const after = news.told_at === null ? 0 : news.told_at.getTime() + DAY_MS;
  return {
    ...news,
    since,
    due_at: new Date(Math.max(since.getTime() + GATHERED_MS, after)),
    events: [...news.events, event].slice(-MOST_EVENTS),
  };
}

function mailed({ events }: News, now: Date): News & { readonly delete_at: Date } {
  const delete_at = termEnd('questionnaire_news', 'told', now);
  return { since: null, due_at: null, told_at: now, events, delete_at };
}

/** Hourly: mails the trainer, at most once a day per questionnaire, that completed answers changed. Answers how many mails. */
export async function tellChanges(): Promise<number> {
  const due = (await firestore())
    .collection('questionnaire_news')
    .where('due_at', '<=', now())
    .orderBy('due_at');
  return eachDocument(due, tell, 'The changes of a questionnaire could not be told', runEnd());
}

/** Writes the mail if it is still due, and answers whether it did. */
async function tell({ id, ref }: QueryDocumentSnapshot): Promise<boolean> {
  const db = ref.firestore;
  return db.runTransaction(async (transaction) => {
    const news = v.parse(NewsSchema, (await transaction.get(ref)).data() ?? {});
    const moment = now();
    if (news.due_at === null || news.due_at > moment) return false;
    const record = (await transaction.get(db.doc(`anamnese_treinos/${id}`))).data();
    const owner: unknown = record?.['subscriber'];
    const known = typeof owner === 'string' ? await transaction.get(db.doc(`subscribers/${owner}`)) : null;
    // A person who lost the address is not announced under the name of its present owner.
    if (!record || known?.get('user_id') !== id) {
      transaction.delete(ref);
      return false;
    }
    const mail = trainerChangesMail(id, personOf(known.data(), record));
    const mailRef = db.doc(`mail/questionnaire_${id}_changes_${news.due_at.getTime()}`);
    transaction.set(mailRef, toStoredMail(mail, moment));
    transaction.set(ref, mailed(news, moment));
    return true;
  });
}
