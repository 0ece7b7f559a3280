import { randomUUID } from 'node:crypto';
import type { DocumentData } from 'firebase-admin/firestore';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { type QueueEntry, queueOrder } from 'domain/trainer/row';
import type { Exercise } from 'domain/training/exercises';
import type { DraftDay, RoutineDay } from 'domain/training/routine';
import type { Workout, WorkoutEvent } from 'domain/training/workout';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { appendWorkoutEvent } from '../../../functions/src/training/workout-records.ts';
import { buy, openAccount } from './people.ts';
import type { Caller } from './servers.ts';
import type { Stage } from './stage.ts';
import { writtenEvent } from './written-event.ts';

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
type Deliver = () => Promise<void>;

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

/** Makes a trainer, as the operator's command does for an account with a confirmed mailbox; with `owner` as by `--owner`. */
export async function newTrainer(stage: Stage, owner = false): Promise<Trainer> {
  const uid = `treinador-${randomUUID()}`;
  const email = `${uid}@exemplo.com`;
  await stage.auth.createUser({ uid, email });
  await stage.auth.setCustomUserClaims(uid, { mailbox: true });
  await stage.db.doc(`trainers/${uid}`).set({ email, added_at: stage.now(), ...(owner && { owner }) });
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
    next_charge: null,
    state: 'waiting',
    since: stage.now(),
    due_on: null,
    missing: [],
    correction_asked: false,
    health_changed: false,
    last_training: null,
    trained_7: null,
    pain_unseen: false,
    noted_at: null,
    note_start: '',
    contacted_at: null,
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

/** An exercise as a library and a routine tell it. */
export const SQUAT = { id: 'agacha', name: 'Agachamento livre', video: null, cue: 'Joelhos para fora.' };

/** The days of a routine: one day with one exercise and one line of words. */
export function daysWith(exercise: Exercise = SQUAT, swaps: Exercise[] = []): RoutineDay[] {
  const target = { kind: 'reps', from: 8, to: 12 } as const;
  const told = { sets: 3, target, load: '20 kg', rest: 60, tempo: '', rir: null, note: '', joined: false };
  return [
    {
      id: 'dia1',
      name: 'Pernas',
      items: [
        { kind: 'text', id: 'aquece', text: '10 min de esteira' },
        { kind: 'exercise', id: 'item1', exercise, swaps, ...told },
      ],
    },
  ];
}

/** Writes the draft of a person's routine. */
export async function putDraft(
  stage: Stage,
  uid: string,
  version: number,
  days: readonly DraftDay[] = daysWith(),
): Promise<void> {
  const at = stage.now();
  const draft = { version, begun_at: at, updated_at: at, by: 'rafael', days };
  await stage.db.doc(`routine_drafts/${uid}`).set(draft);
}

/** The released routine of an account, or undefined. */
export async function routineOf({ db }: Stage, uid: string): Promise<DocumentData | undefined> {
  return (await db.doc(`routines/${uid}`).get()).data();
}

/**
 * Gives the consent to keep sessions in this version, or withdraws it with null, as the browser does. Answers a function that delivers
 * the event, which may be called again, and after other events.
 */
export async function decideTraining(stage: Stage, uid: string, versao: string | null): Promise<Deliver> {
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = stage.db.doc(`training_consents/${uid}`);
  const [time, before] = [stage.now(), await ref.get()];
  const given = { user_id: uid, consent: { versao: versao ?? '', aceito_em: time }, consented_at: time };
  const change = versao === null ? { consent: FieldValue.delete() } : given;
  await ref.set({ ...change, updated_at: time }, { merge: true });
  const event = writtenEvent(ref, time, { before, after: await ref.get() });
  return async () => {
    await stage.exports.training.consent.written.run(event);
  };
}

/**
 * Writes a session as a browser does: a new one with a done set and an undone one, or the next revision of a stored one. Answers a
 * function that delivers the event, which may be called again, and after other events.
 */
export async function putSession(
  stage: Stage,
  uid: string,
  id: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Deliver> {
  const at = stage.now();
  const owned = await stage.db.collection('subscribers').where('user_id', '==', uid).get();
  const ref = stage.db.doc(`routines/${uid}/sessions/${id}`);
  const before = await ref.get();
  const session = {
    user_id: uid,
    subscriber: owned.docs[0]?.id ?? 'nobody',
    routine: 1,
    day: 'd1',
    letter: 'A',
    name: 'Pernas',
    exercises: 'i1:agachar:4 × 8–12:Agachamento livre',
    sets: 'agachar:i1:1:62.5:10r@2~60;agachar:i1:2:62.5:0x@-~130;',
    started_at: at,
    ended_at: null,
    ...before.data(),
    revision: Number(before.get('revision') ?? 0) + 1,
    updated_at: at,
    ...changes,
  };
  await ref.set(session);
  const event = writtenEvent(ref, at, { before, after: await ref.get() });
  return async () => {
    await stage.exports.session.written.run({ ...event, params: { id: uid, session: id } });
  };
}

/** The sessions of an account by their ids. */
export async function sessionsOf(
  { db }: Stage,
  uid: string,
): Promise<Readonly<Record<string, DocumentData>>> {
  const found = await db.collection(`routines/${uid}/sessions`).get();
  return Object.fromEntries(found.docs.map((doc) => [doc.id, doc.data()]));
}

/** The audit records, oldest first, without their moments. */
export async function audited(stage: Stage): Promise<readonly unknown[]> {
  const { docs } = await stage.db.collection('audit').orderBy('at').get();
  return docs.map((doc) => ({ trainer: doc.get('trainer'), action: doc.get('action'), id: doc.get('id') }));
}

/** Runs the trigger that follows the money of an address, as the platform does after each change of the record. */
export async function followMoney(stage: Stage, email: string): Promise<void> {
  const ref = stage.db.doc(`subscribers/${subscriberId(email)}`);
  const event = writtenEvent(ref, stage.now(), { after: await ref.get() });
  await stage.exports.subscriber.written.run(event);
}

/** The rows of an address by their ids. */
export async function rowsOf({ db }: Stage, email: string): Promise<Readonly<Record<string, DocumentData>>> {
  const found = await db.collection('queue').where('subscriber', '==', subscriberId(email)).get();
  return Object.fromEntries(found.docs.map((doc) => [doc.id, doc.data()]));
}

/** The row of an account, or undefined. */
export async function rowOf({ db }: Stage, uid: string): Promise<DocumentData | undefined> {
  return (await db.doc(`queue/${uid}`).get()).data();
}

/** The workout of an account, or undefined. */
export async function workoutOf({ db }: Stage, uid: string): Promise<DocumentData | undefined> {
  return (await db.doc(`workouts/${uid}`).get()).data();
}

/** The kinds of the events of an account's workout, in order. */
export async function eventsOf({ db }: Stage, uid: string): Promise<readonly string[]> {
  return (await db.collection(`workouts/${uid}/events`).get()).docs.map((doc) => String(doc.get('kind')));
}

/** The answers of an account that are kept from the last time that a trainer acted on them, or undefined. */
export async function keptOf({ db }: Stage, uid: string): Promise<DocumentData | undefined> {
  return (await db.doc(`kept_answers/${uid}`).get()).data();
}

/** The parts of the questionnaire's trigger. They load when a stage is open, because the configuration loads with them. */
const PARTS = {
  assess: async () =>
    (await import('../../../functions/src/answers/on-questionnaire-written.ts')).onQuestionnaireWritten,
  changes: async () =>
    (await import('../../../functions/src/answers/on-answers-changed.ts')).onAnswersChanged,
  queue: async () => (await import('../../../functions/src/trainer/refresh-queue.ts')).onOwnedWritten,
} as const;

/**
 * Delivers the event of one write to the questionnaire's trigger. With names it runs only these parts, in their order, as if
 * the others had failed. It may be called again.
 */
type DeliverTrigger = (...parts: readonly (keyof typeof PARTS)[]) => Promise<void>;

/**
 * Saves answers as their owner does, and answers a function that delivers the event. Null in a field erases the field, and
 * null for all erases the questionnaire.
 */
export async function saveQuietly(
  stage: Stage,
  uid: string,
  answers: Readonly<Record<string, unknown>> | null,
): Promise<DeliverTrigger> {
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = stage.db.doc(`anamnese_treinos/${uid}`);
  const [time, before] = [stage.now(), await ref.get()];
  if (answers === null) await ref.delete();
  else {
    const fields = Object.entries(answers).map(([name, value]) => [name, value ?? FieldValue.delete()]);
    await ref.set(Object.fromEntries(fields), { merge: true });
  }
  const event = writtenEvent(ref, time, { before, after: await ref.get() });
  return async (...parts) => {
    if (parts.length === 0) await stage.exports.questionnaire.written.run(event);
    for (const name of parts) await (await PARTS[name]())(event);
  };
}

/** Saves answers, and lets the trigger run. */
export async function save(...args: Parameters<typeof saveQuietly>): Promise<void> {
  await (await saveQuietly(...args))();
}

/** Buys by PIX and makes the account with the proof. Answers its uid. */
export async function newOwner(stage: Stage, email: string): Promise<string> {
  const { id: pixId } = await buy(stage, email);
  const uid = await openAccount(stage, email, { pixId });
  await followMoney(stage, email);
  return uid;
}

/** The consent to health data as the questionnaire holds it. */
export const consent = (stage: Stage) => ({ versao: '1', aceito_em: stage.now() });

/** Buys by PIX, makes the account and answers everything. Answers the uid. */
export async function newClient(stage: Stage, email: string): Promise<string> {
  const uid = await newOwner(stage, email);
  stage.advance(1000);
  await save(stage, uid, { ...wholeAnswers, consent: consent(stage) });
  return uid;
}

/** Acts on a workout by the call of a new trainer, as the page does, which also keeps the answers. A second passes before and after. */
export async function actByCall(
  stage: Stage,
  uid: string,
  action: { readonly kind: WorkoutEvent['kind']; readonly [field: string]: unknown },
): Promise<void> {
  const trainer = await newTrainer(stage);
  stage.advance(1000);
  const version = (await workoutOf(stage, uid))?.['version'];
  await stage.callRaw('change-workout', { id: uid, version, action }, trainer);
  stage.advance(1000);
}

/** Appends an event of a trainer to a workout, and lets the queue follow. A second passes before and after. */
export async function act(
  stage: Stage,
  uid: string,
  told: { readonly kind: WorkoutEvent['kind']; readonly [field: string]: unknown },
): Promise<void> {
  const { appendWorkoutEvent } = await import('../../../functions/src/training/workout-records.ts');
  const { readWorkout } = await import('../../../functions/src/training/workout-records.ts');
  stage.advance(1000);
  const ref = stage.db.doc(`workouts/${uid}`);
  const [time, before] = [stage.now(), await ref.get()];
  await stage.db.runTransaction(async (transaction) => {
    const workout = readWorkout(await transaction.get(ref));
    if (workout === null) throw new Error(`${uid} has no workout`);
    const event = { ...told, at: stage.now(), by: 'rafael' } as WorkoutEvent;
    appendWorkoutEvent(transaction, stage.db, workout, event, {
      user_id: uid,
      subscriber: workout.subscriber,
    });
  });
  stage.advance(1000);
  await stage.exports.workout.written.run(writtenEvent(ref, time, { before, after: await ref.get() }));
}
