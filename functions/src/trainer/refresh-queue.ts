import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { missingForRelease, type StoredAnswers } from 'domain/answers/completeness';
import { MomentSchema } from 'domain/kit/person';
import { type StoredQueueEntry, StoredQueueEntrySchema } from 'domain/trainer/row';
import { ProgressSchema } from 'domain/training/progress';
import { applyWorkoutEvent, type Workout, type WorkoutEvent } from 'domain/training/workout';
import type { Account } from '../buy/account.ts';
import { findOwnedSubscriber, readAccount } from '../buy/change-account.ts';
import { accountReads } from '../buy/payment-store.ts';
import { differingFields, eachDocument, firestore } from '../kit/admin.ts';
import type { Written } from '../kit/callable.ts';
import { now, runEnd } from '../kit/time.ts';
import { endLeftSessions, movesProgress, syncProgress } from '../training/progress-records.ts';
import { appendWorkoutEvent, readWorkout } from '../training/workout-records.ts';
import { readNotes } from './note-records.ts';
import { currentWorkout, divideAccount, type Person } from './person.ts';
import { queueEntriesOf } from './row.ts';

/** Triggers of one address run at the same time and wait for each other. */
const MAX_ATTEMPTS = 20;

/**
 * Brings the rows of one e-mail address and its owner's workout up to date, in one transaction over everything from which
 * they follow. It looks at what is stored and never at an event, so late, repeated and reordered triggers end the same, and
 * it writes only what differs. Answers what it wrote.
 */
async function syncQueue(subscriber: string): Promise<SyncPlan> {
  const db = await firestore();
  return db.runTransaction(
    async (transaction) => {
      const plan = await planSync(transaction, db, subscriber, now());
      const { event } = plan;
      if (event !== null) appendWorkoutEvent(transaction, db, event.before, event.event, event.owner);
      for (const { ref, row } of plan.set) transaction.set(ref, row);
      for (const ref of [...plan.remove, ...plan.forget]) transaction.delete(ref);
      plan.moveNote?.();
      return plan;
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

/**
 * Runs hourly: computes again the rows that time alone changes, because an access is about to end, has ended, or has come to
 * its next tier, or a training is a week old. Before that it ends the trainings that were left open, whose rows follow by their
 * triggers. Answers how many of both there were. A row that fails does not stop the others.
 */
export async function refreshQueue(): Promise<{ readonly ended: number; readonly rows: number }> {
  const ended = await endLeftSessions();
  const due = (await firestore()).collection('queue').where('changes_at', '<=', now()).orderBy('changes_at');
  const rows = await eachDocument(due, refresh, 'A row of the queue could not be computed', runEnd());
  return { ended, rows };
}

async function refresh(row: { get(field: string): unknown }): Promise<boolean> {
  const subscriber = row.get('subscriber');
  if (typeof subscriber !== 'string') return false;
  await syncQueue(subscriber);
  return true;
}

/** The writes that bring the rows and the workout of one e-mail address up to date; none if they are. */
interface SyncPlan {
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
async function planSync(
  transaction: Transaction,
  db: Firestore,
  subscriber: string,
  now: Date,
): Promise<SyncPlan> {
  const account = await readAccount(accountReads(db, transaction), subscriber);
  const stored = await transaction.get(db.collection('queue').where('subscriber', '==', subscriber));
  const uid = account.subscriber?.user_id ?? null;
  const { owned: own, unclaimed } = divideAccount(account, now);
  const isClaimed = own !== null && unclaimed === null && stored.docs.some((doc) => doc.id === subscriber);
  const purchases = unclaimed !== null || isClaimed ? subscriber : null;
  const [owned, notes] = await Promise.all([
    uid === null ? null : readOwned(transaction, db, uid),
    readNotes(transaction, db, { uid: own?.uid ?? null, purchases, isClaimed }),
  ]);
  const before: Person = {
    account,
    questionnaire: owned?.questionnaire,
    workout: owned?.workout ?? null,
    trainings: owned?.trainings ?? null,
    notes: notes.inRows,
  };
  // The answers may have been written after `now` was read. A workout that began before its answers would begin again with them.
  const event = receivedEvent(before, new Date(Math.max(now.getTime(), owned?.answeredAt ?? 0)));
  const workout = event === null ? before.workout : applyWorkoutEvent(event.before, event.event, event.owner);
  const rows = queueEntriesOf({ ...before, workout }, now);
  const removed = stored.docs.filter((doc) => !rows.has(doc.id));
  const byId = new Map(stored.docs.map((doc) => [doc.id, doc]));
  return {
    event,
    set: [...rows].flatMap(([id, row]) => {
      const difference = differenceOf(byId.get(id), row, now);
      return difference.differs.length === 0 ? [] : [{ ref: db.doc(`queue/${id}`), row, ...difference }];
    }),
    remove: removed.map((doc) => doc.ref),
    forget: await notesOfNobody(transaction, db, removed, before.account),
    moveNote: notes.move,
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

const TrainingsSchema = v.pick(ProgressSchema, ['last_training', 'days', 'unseen']);

async function readOwned(
  transaction: Transaction,
  db: Firestore,
  uid: string,
): Promise<Omit<Person, 'account' | 'notes'> & { readonly answeredAt: number }> {
  const answers = await transaction.get(db.doc(`anamnese_treinos/${uid}`));
  const questionnaire = answers.data();
  const workout = readWorkout(await transaction.get(db.doc(`workouts/${uid}`)));
  // The exercises are left out: they may be long, and no row tells them.
  const fieldMask = ['last_training', 'days', 'unseen'];
  const [progress] = await transaction.getAll(db.doc(`progress/${uid}`), { fieldMask });
  const trainings = v.safeParse(TrainingsSchema, progress?.data());
  return {
    questionnaire: isAdopted(questionnaire) ? questionnaire : undefined,
    workout,
    trainings: trainings.success ? trainings.output : null,
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

/**
 * The part of the trigger of `subscribers`: the rows follow the money. The one door to the money writes this record whenever a
 * payment or a grant of the address changes in a way that can be seen, so the rows need no trigger of payments and grants.
 */
export async function onSubscriberWritten({ params }: Written): Promise<void> {
  await syncQueue(params.id);
}

/** A part of the triggers of `anamnese_treinos` and `workouts`, whose ids are uids: the rows follow the answers and the workout. */
export async function onOwnedWritten({ params, data }: Written): Promise<void> {
  if (data !== undefined && (await isOvertaken(data.after))) return;
  await followOwner(params.id, data);
}

/**
 * The second part of the trigger of `training_consents`: the rows follow the trainings that a withdrawal took with it, also where the
 * consent was given again before its event came. A consent that appears may have moved here from another uid together with its
 * sessions. An event of theirs that was late then finds nothing at the earlier uid, so the progress is computed here.
 */
export async function onTrainingsGoneOrMoved({ params, data }: Written): Promise<void> {
  if (data && !data.before.exists && data.after.exists) await syncProgress(params.id);
  await followOwner(params.id, data);
}

/**
 * The trigger of sessions: progress and row follow a training that has ended, was corrected or was told of. The `id` among the event's
 * parameters is the owner's uid.
 */
export async function onSessionWritten({ params, data }: Written): Promise<void> {
  if (data === undefined || !(await movesProgress(data))) return;
  await syncProgress(params.id);
  await followOwner(params.id, data);
}

/** Brings the rows of an account's owner up to date, after a write of a record that names an address. */
export async function followOwner(uid: string, data?: Written['data']): Promise<void> {
  // The record may name an address that its account has lost meanwhile, and the account may own another one.
  const named: unknown[] = [data?.before.get('subscriber'), data?.after.get('subscriber')];
  const owned = await findOwnedSubscriber(uid);
  const subscribers = new Set([...named.filter(isId), ...(owned === null ? [] : [owned.id])]);
  for (const subscriber of subscribers) await syncQueue(subscriber);
}

/**
 * Whether the person has saved the answers again since this write. The event of the later write brings the rows up to date, so
 * that a client that writes many times a second costs one read for each write here.
 */
async function isOvertaken(written: DocumentSnapshot): Promise<boolean> {
  const then = v.safeParse(MomentSchema, written.get('updated_at'));
  if (!then.success) return false;
  const present = await (await firestore()).doc(written.ref.path).get();
  const latest = v.safeParse(MomentSchema, present.get('updated_at'));
  return latest.success && latest.output > then.output;
}

/** Whether a value is the id of a record. An import may have left anything in the field. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]+$/.test(value);
}

/**
 * Computes the rows and the workout of one e-mail address again and answers what differs from the stored ones, as sorted
 * lines without personal data. With `isRebuild` it writes what it computed. A row that only waits for the hourly function is
 * no difference.
 */
export async function checkQueue(subscriber: string, isRebuild: boolean): Promise<readonly string[]> {
  if (isRebuild) return linesOf(await syncQueue(subscriber));
  const db = await firestore();
  return linesOf(await db.runTransaction((transaction) => planSync(transaction, db, subscriber, now())));
}

function linesOf({ event, set, remove }: SyncPlan): readonly string[] {
  const lines = [
    ...(event === null ? [] : [`workout ${event.owner.user_id}: ${event.event.kind} is missing`]),
    ...set.flatMap(({ ref, differs, isDue }) => (isDue ? [] : [`row ${ref.id}: ${differs.join(', ')}`])),
    ...remove.map(({ id }) => `row ${id}: nothing stands behind it`),
  ];
  return lines.toSorted();
}
