import type {
  DocumentReference,
  Firestore,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import { missingForRelease, type StoredAnswers } from 'domain/answers/completeness';
import { type StoredQueueEntry, StoredQueueEntrySchema } from 'domain/trainer/row';
import { applyWorkoutEvent, type Workout, type WorkoutEvent } from 'domain/training/workout';
import * as v from 'valibot';
import { differingFields } from '../../kit/differing-fields.ts';
import type { Account } from '../../buy/ledger/account.ts';
import { readAccount } from '../../buy/ledger/change-account.ts';
import { accountReads } from '../../buy/firestore/firestore-payment-store.ts';
import { readWorkout } from '../../training/workout-records.ts';
import { queueEntriesOf } from './queue-entries.ts';
import { type Person, currentWorkout, divideAccount } from './person.ts';
import { followNote } from './follow-note.ts';

/** The writes that bring the rows and the workout of one e-mail address up to date; none if they are. */
export interface SyncPlan {
  /** The server's own event, and the workout before it. */
  readonly event: {
    readonly event: WorkoutEvent;
    readonly before: Workout | null;
    readonly owner: { readonly user_id: string; readonly subscriber: string };
  } | null;
  readonly set: readonly {
    readonly ref: DocumentReference;
    readonly row: StoredQueueEntry;
    /** The fields that differ from the stored row; all of them for a new row. */
    readonly differs: readonly string[];
    /** Whether the stored row is due to be computed again, because time has passed. */
    readonly isDue: boolean;
  }[];
  readonly remove: readonly DocumentReference[];
  /** Notes about somebody of whom nothing else is left. */
  readonly forget: readonly DocumentReference[];
  /** Moves the note about purchases that the account came to own; null if there is none to move. */
  readonly moveNote: (() => void) | null;
}

/** Reads within `transaction` all from which the rows of an address follow, and works out what has to be written. */
export async function planSync(
  transaction: Transaction,
  db: Firestore,
  subscriber: string,
  now: Date,
): Promise<SyncPlan> {
  const account = await readAccount(accountReads(db, transaction), subscriber);
  const stored = await transaction.get(db.collection('queue').where('subscriber', '==', subscriber));
  const uid = account.subscriber?.user_id ?? null;
  const owned = uid === null ? null : await readOwned(transaction, db, uid);
  const before: Person = {
    account,
    questionnaire: owned?.questionnaire,
    workout: owned?.workout ?? null,
  };
  // The answers may have been written after `now` was read. A workout that began before its answers would begin again with them.
  const event = receivedEvent(before, new Date(Math.max(now.getTime(), owned?.answeredAt ?? 0)));
  const workout = event === null ? before.workout : applyWorkoutEvent(event.before, event.event, event.owner);
  const rows = queueEntriesOf({ ...before, workout }, now);
  const removed = stored.docs.filter((doc) => !rows.has(doc.id));
  const isClaimed = uid !== null && rows.has(uid) && removed.some((doc) => doc.id === subscriber);
  const byId = new Map(stored.docs.map((doc) => [doc.id, doc]));
  return {
    event,
    set: [...rows].flatMap(([id, row]) => {
      const difference = differenceOf(byId.get(id), row, now);
      return difference.differs.length === 0 ? [] : [{ ref: db.doc(`queue/${id}`), row, ...difference }];
    }),
    remove: removed.map((doc) => doc.ref),
    forget: await notesOfNobody(transaction, db, removed, before.account),
    moveNote: isClaimed ? await followNote(transaction, db, { from: subscriber, to: uid }) : null,
  };
}

/**
 * The trainer's notes about somebody of whom nothing else is left: an account that has lost the address and has no
 * questionnaire, and an address without a record.
 */
async function notesOfNobody(
  transaction: Transaction,
  db: Firestore,
  removed: readonly QueryDocumentSnapshot[],
  { id, subscriber }: Account,
): Promise<readonly DocumentReference[]> {
  const lost = removed.filter((doc) => doc.get('uid') !== null && doc.id !== subscriber?.user_id);
  const left = await Promise.all(lost.map((doc) => transaction.get(db.doc(`anamnese_treinos/${doc.id}`))));
  const nobody = left.filter((doc) => !doc.exists).map((doc) => doc.id);
  return [...nobody, ...(subscriber === null ? [id] : [])].map((each) => db.doc(`trainer_notes/${each}`));
}

async function readOwned(
  transaction: Transaction,
  db: Firestore,
  uid: string,
): Promise<Pick<Person, 'questionnaire' | 'workout'> & { readonly answeredAt: number }> {
  const answers = await transaction.get(db.doc(`anamnese_treinos/${uid}`));
  const questionnaire = answers.data();
  const workout = readWorkout(await transaction.get(db.doc(`workouts/${uid}`)));
  return {
    questionnaire: isAdopted(questionnaire) ? questionnaire : undefined,
    workout,
    answeredAt: answers.updateTime?.toMillis() ?? 0,
  };
}

/** Imported answers count once their owner has adopted them. */
function isAdopted(questionnaire: StoredAnswers | undefined): boolean {
  return typeof questionnaire?.['subscriber'] === 'string';
}

/**
 * The event with which a workout begins: answers that suffice, under an active plan, for which there is no workout or only
 * one of an earlier access. Null if nothing begins.
 */
function receivedEvent({ account, questionnaire, workout }: Person, now: Date): SyncPlan['event'] {
  const { owned } = divideAccount(account, now);
  if (owned === null || !owned.record.subscribed || questionnaire === undefined) return null;
  if (missingForRelease(questionnaire).length > 0) return null;
  if (currentWorkout(workout, owned.grants, now) !== null) return null;
  return {
    event: { kind: 'received', at: now, by: null },
    before: workout,
    owner: { user_id: owned.uid, subscriber: account.id },
  };
}

function differenceOf(stored: QueryDocumentSnapshot | undefined, row: StoredQueueEntry, now: Date) {
  const before = v.safeParse(StoredQueueEntrySchema, stored?.data());
  if (!before.success) return { differs: Object.keys(row), isDue: false };
  const { changes_at } = before.output;
  return { differs: differingFields(before.output, row), isDue: changes_at !== null && changes_at <= now };
}
