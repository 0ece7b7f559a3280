import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import { MomentSchema } from 'domain/kit/person';
import { type Progress, progressOf, ProgressSchema, SESSIONS_COUNTED } from 'domain/training/progress';
import { readSets, SESSION_LASTS, SessionSchema } from 'domain/training/session';
import * as v from 'valibot';
import { differingFields, eachDocument, firestore } from '../kit/admin.ts';
import { now, runEnd } from '../kit/time.ts';

// `progress/{uid}` follows from the sessions, and from what a trainer has seen, alone. It is computed whole from what is stored, so that
// late, repeated and reordered events end the same.

/** Triggers of one person run at the same time and wait for each other. */
const MAX_ATTEMPTS = 20;

/** Whether a session in this state moves the progress: it has ended, or something was told of it. */
const counts = (session: DocumentSnapshot): boolean =>
  session.get('ended_at') != null ||
  session.get('pain') != null ||
  ![undefined, null, ''].includes(session.get('comment'));

/**
 * Whether the progress has to follow the write of a session. The writes of a training that is under way do not move it, and are
 * answered without any read. A session that is erased or moved to another uid needs no event: whoever does that sees to the progress.
 */
export async function movesProgress({ before, after }: Change<DocumentSnapshot>): Promise<boolean> {
  if (!after.exists || !(counts(before) || counts(after))) return false;
  // A browser begins with the first revision.
  if (!before.exists && after.get('revision') !== 1) return false;
  return !(await isOvertaken(after));
}

/**
 * Whether a session has been written again since, in a state that moves the progress: then the event of the later write computes it.
 * A client that corrects a training many times a second costs one read for each write here.
 */
async function isOvertaken(written: DocumentSnapshot): Promise<boolean> {
  const present = await (await firestore()).doc(written.ref.path).get();
  const moment = (doc: DocumentSnapshot) => v.safeParse(MomentSchema, doc.get('updated_at'));
  const [then, latest] = [moment(written), moment(present)];
  return counts(present) && then.success && latest.success && latest.output > then.output;
}

type StoredProgress = Omit<Progress, 'exercises'> & { readonly exercises: string };

/** The stored progress of a person beside the one that follows from the sessions; null where there is none. */
interface ReadProgress {
  readonly ref: DocumentReference;
  /** The fields that differ; none if the stored progress is right. */
  readonly differs: readonly string[];
  readonly expected: StoredProgress | null;
}

/**
 * Reads within `transaction` from what a person's progress follows: at most `SESSIONS_COUNTED` sessions, and the trainer's mark, or
 * `mark` instead of it.
 */
export async function readProgress(
  transaction: Transaction,
  db: Firestore,
  uid: string,
  mark?: Date,
): Promise<ReadProgress> {
  const ref = db.doc(`progress/${uid}`);
  const newest = db
    .collection(`routines/${uid}/sessions`)
    .orderBy('started_at', 'desc')
    .limit(SESSIONS_COUNTED);
  const [stored, seen, { docs }] = await Promise.all([
    transaction.get(ref),
    transaction.get(db.doc(`trainings_seen/${uid}`)),
    transaction.get(newest),
  ]);
  const sessions = docs.flatMap((doc) => {
    const { success, output } = v.safeParse(SessionSchema, doc.data());
    return success ? [{ ...output, id: doc.id }] : [];
  });
  const marked = v.safeParse(MomentSchema, seen.get('until'));
  const progress = progressOf(sessions, mark ?? (marked.success ? marked.output : null));
  const [last] = sessions;
  if (progress === null || last === undefined) {
    return { ref, expected: null, differs: stored.exists ? Object.keys(stored.data() ?? {}).toSorted() : [] };
  }
  const expected = { user_id: uid, subscriber: last.subscriber, ...progress };
  const before = v.safeParse(ProgressSchema, stored.data());
  return {
    ref,
    expected: { ...expected, exercises: JSON.stringify(progress.exercises) },
    differs: before.success ? differingFields(before.output, expected) : Object.keys(expected),
  };
}

/** Writes within `transaction` the progress that was read, if it differs. */
export function writeProgress(transaction: Transaction, { ref, differs, expected }: ReadProgress): void {
  if (differs.length === 0) return;
  if (expected === null) transaction.delete(ref);
  else transaction.set(ref, expected);
}

/** Brings a person's progress up to date with the stored sessions. Answers the fields that differed. */
export async function syncProgress(uid: string): Promise<readonly string[]> {
  const db = await firestore();
  return db.runTransaction(
    async (transaction) => {
      const progress = await readProgress(transaction, db, uid);
      writeProgress(transaction, progress);
      return progress.differs;
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

/**
 * Computes a person's progress again and answers what differs from the stored one, as lines without personal data. With `isRebuild` it
 * writes what it computed.
 */
export async function checkProgress(uid: string, isRebuild: boolean): Promise<readonly string[]> {
  const db = await firestore();
  const differs = isRebuild
    ? await syncProgress(uid)
    : (await db.runTransaction((transaction) => readProgress(transaction, db, uid))).differs;
  return differs.length === 0 ? [] : [`progress ${uid}: ${differs.join(', ')}`];
}

/**
 * Ends the trainings that were left open for `SESSION_LASTS`, at the time of their last set, as the person's own device does when it is
 * opened again. Nobody else would end them, and so they would never count. Answers how many.
 */
export async function endLeftSessions(): Promise<number> {
  const begun = new Date(now().getTime() - SESSION_LASTS);
  const left = (await firestore())
    .collectionGroup('sessions')
    .where('ended_at', '==', null)
    .where('started_at', '<=', begun)
    .orderBy('started_at');
  return eachDocument(
    left,
    async (doc) => {
      const { success, output } = v.safeParse(SessionSchema, doc.data());
      if (!success) return false;
      const { started_at, sets, revision } = output;
      const seconds = Math.max(0, ...readSets(sets).map(({ at }) => at));
      const ended_at = new Date(Math.min(started_at.getTime() + seconds * 1000, now().getTime()));
      // The moment of the last write stays that of the person: by it a withdrawn consent finds what it covered.
      const next = { ended_at, revision: revision + 1 };
      await doc.ref.update(next, { lastUpdateTime: doc.updateTime });
      return true;
    },
    'A training that was left open could not be ended',
    runEnd(),
  );
}
