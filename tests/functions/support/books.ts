import { DAY_MS } from 'domain/kit/dates';
import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  Firestore,
} from 'firebase-admin/firestore';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
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

/** How many documents of this file's database `work` reads and writes. */
export async function costOf(work: () => Promise<unknown>): Promise<{ reads: number; writes: number }> {
  const { FIRESTORE_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = process.env;
  const count = async () => {
    const usage = await fetch(`http://${host}/emulator/v1/projects/${project}/usage`);
    return (await usage.json()) as { readonly reads: number; readonly writes: number };
  };
  const before = await count();
  await work();
  const after = await count();
  return { reads: after.reads - before.reads, writes: after.writes - before.writes };
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

/** The documents of a database at one moment, by their paths. */
export type Backup = ReadonlyMap<string, DocumentData>;

/** Reads every document, also those of subcollections. */
export async function takeBackup(db: Firestore): Promise<Backup> {
  const found = new Map<string, DocumentData>();
  const visit = async (parent: Firestore | DocumentReference): Promise<void> => {
    for (const collection of await parent.listCollections()) {
      for (const ref of await documentsOf(collection)) {
        const data = (await ref.get()).data();
        if (data !== undefined) found.set(ref.path, data);
        await visit(ref);
      }
    }
  };
  await visit(db);
  return found;
}

/** Deletes every document, and writes those of the backup. */
export async function restoreBackup(db: Firestore, backup: Backup): Promise<void> {
  for (const path of (await takeBackup(db)).keys()) await db.doc(path).delete();
  for (const [path, data] of backup) await db.doc(path).set(data);
}

function documentsOf(collection: CollectionReference): Promise<readonly DocumentReference[]> {
  return collection.listDocuments();
}
