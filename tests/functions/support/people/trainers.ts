import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { type QueueEntry, queueOrder } from 'domain/trainer/row';
import type { Workout, WorkoutEvent } from 'domain/training/workout';
import { randomUUID } from 'node:crypto';
import { subscriberId } from '../../../../functions/src/kit/admin.ts';
import { appendWorkoutEvent } from '../../../../functions/src/training/workout-records.ts';
import type { Caller } from '../servers/platform.ts';
import type { Stage } from '../stage.ts';
import { writtenEvent } from '../written-event.ts';

/** A person with an active plan and an account. */
export interface Trainee {
  readonly uid: string;
  readonly email: string;
  /** The id of the `subscribers` record. */
  readonly subscriber: string;
}

/** Makes a person with an active plan. `nome` is the name that the person typed when buying. */
export async function newTrainee(stage: Stage, nome = 'Ana Souza'): Promise<Trainee> {
  const uid = randomUUID();
  const email = `ana-${uid}@exemplo.com`;
  const subscriber = subscriberId(email);
  await stage.auth.createUser({ uid, email });
  await stage.db.doc(`subscribers/${subscriber}`).set({
    email,
    nome,
    user_id: uid,
    subscribed: true,
    subscription_end: null,
    mailbox_confirmed_at: stage.now(),
  });
  return { uid, email, subscriber };
}

/** Delivers the event of one change to a questionnaire. It may be called again, and after other events. */
export type Deliver = () => Promise<void>;

/**
 * Changes a questionnaire, and answers a function that delivers the change's event. A change of null erases the document,
 * and null in a field erases the field.
 */
export async function changeQuietly(
  stage: Stage,
  { uid, subscriber }: Trainee,
  change: Readonly<Record<string, unknown>> | null,
): Promise<Deliver> {
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = stage.db.doc(`anamnese_treinos/${uid}`);
  const [time, before] = [stage.now(), await ref.get()];
  if (change === null) await ref.delete();
  else {
    const fields = Object.entries(change).map(([name, value]) => [name, value ?? FieldValue.delete()]);
    await ref.set({ subscriber, user_id: uid, ...Object.fromEntries(fields) }, { merge: true });
  }
  const event = writtenEvent(ref, time, { before, after: await ref.get() });
  return async () => {
    await stage.exports.questionnaire.written.run(event);
  };
}

/** Changes a questionnaire and delivers the event. */
export async function change(...args: Parameters<typeof changeQuietly>): Promise<void> {
  await (await changeQuietly(...args))();
}

/** A trainer who has just signed in. */
export type Trainer = Caller & { readonly uid: string; readonly signedInAt: Date };

/** Makes a trainer, as the operator's command does for an account with a confirmed mailbox. */
export async function newTrainer(stage: Stage): Promise<Trainer> {
  const uid = `treinador-${randomUUID()}`;
  const email = `${uid}@exemplo.com`;
  await stage.auth.createUser({ uid, email });
  await stage.auth.setCustomUserClaims(uid, { mailbox: true });
  await stage.db.doc(`trainers/${uid}`).set({ email, added_at: stage.now() });
  return { uid, signedInAt: stage.now() };
}

/** Writes a row of the queue as the server computes it for this person, with these changes. */
export async function putRow(
  stage: Stage,
  { uid, email, subscriber }: Trainee,
  changes: Partial<QueueEntry> = {},
): Promise<void> {
  const row = {
    subscriber,
    uid,
    nome: 'Ana Souza',
    email,
    telefone: '(11)98765-4321',
    tier: 'plus',
    subscription_end: null,
    renews: false,
    state: 'waiting',
    since: stage.now(),
    due_on: null,
    missing: [],
    correction_asked: false,
    health_changed: false,
    objetivo_principal: 'hipertrofia',
    frequencia_semanal: '4x',
    experiencia_treino: 'intermediario',
    flags: [],
    active: true,
    search: [],
    changes_at: null,
    ...changes,
  } as const;
  await stage.db.doc(`queue/${row.uid ?? subscriber}`).set({ ...row, order: queueOrder(row) });
}

/** An event, without its moment and the trainer who caused it. */
type Told = WorkoutEvent extends infer Each
  ? Each extends WorkoutEvent
    ? Omit<Each, 'at' | 'by'>
    : never
  : never;

/** Makes the answers and the workout of a person whose answers suffice, with these events after that. Answers its version. */
export async function putWorkout(
  stage: Stage,
  { uid, subscriber }: Trainee,
  ...events: readonly Told[]
): Promise<number> {
  const owner = { user_id: uid, subscriber };
  await stage.db.doc(`anamnese_treinos/${uid}`).set({ ...wholeAnswers, ...owner });
  let workout: Workout | null = null;
  for (const event of [{ kind: 'received' } as const, ...events]) {
    const before: Workout | null = workout;
    workout = await stage.db.runTransaction(async (transaction) =>
      appendWorkoutEvent(transaction, stage.db, before, { ...event, at: stage.now(), by: null }, owner),
    );
  }
  return workout?.version ?? 0;
}

/** The audit records, oldest first, without their moments. */
export async function audited(stage: Stage): Promise<readonly unknown[]> {
  const { docs } = await stage.db.collection('audit').orderBy('at').get();
  return docs.map((doc) => ({ trainer: doc.get('trainer'), action: doc.get('action'), id: doc.get('id') }));
}
