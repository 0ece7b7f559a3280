import { DAY_MS } from 'domain/durations';
import type { DocumentData } from 'firebase-admin/firestore';
import { subscriberId } from '../../../functions/src/firebase/subscriber-id.ts';
import type { Stage } from './stage.ts';

interface SentMail {
  /** The first part of the mail's id: `purchase`, `refused`, `cancelled`, `returned`, … */
  readonly kind: string;
  readonly message: { readonly subject: string; readonly text: string };
}

/** The `subscribers` record of an address, or undefined. */
export async function subscriberOf({ db }: Stage, email: string): Promise<DocumentData | undefined> {
  return (await db.doc(`subscribers/${subscriberId(email)}`).get()).data();
}

/** Everything that the database holds about one buyer's money. */
export interface Books {
  readonly subscriber: DocumentData | undefined;
  readonly payments: readonly DocumentData[];
  readonly grants: readonly DocumentData[];
  readonly mails: readonly SentMail[];
  /** The kinds of the mails sent, sorted. */
  readonly mailed: readonly string[];
  /** Days from now until access ends, negative after the end; null without an end. */
  readonly daysLeft: number | null;
}

/** Reads everything about the money of the buyer of that address. */
export async function booksOf(stage: Stage, email: string): Promise<Books> {
  const { db } = stage;
  const id = subscriberId(email);
  const [subscriber, payments, grants, mails] = await Promise.all([
    subscriberOf(stage, email),
    db.collection('payments').where('subscriber', '==', id).get(),
    db.collection('grants').where('subscriber', '==', id).get(),
    db.collection('mail').where('to', 'array-contains', email).get(),
  ]);
  const sent = mails.docs.map(
    (doc): SentMail => ({ kind: doc.id.split('_')[0] ?? '', message: doc.get('message') }),
  );
  const end = subscriber?.['subscription_end']?.toMillis() as number | undefined;
  return {
    subscriber,
    payments: payments.docs.map((doc) => doc.data()),
    grants: grants.docs.map((doc) => doc.data()),
    mails: sent,
    mailed: sent.map(({ kind }) => kind).sort(),
    daysLeft: end === undefined ? null : (end - stage.now().getTime()) / DAY_MS,
  };
}
