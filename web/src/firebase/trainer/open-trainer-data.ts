import type { QueueRow } from 'domain/queue/queue-row';
import { QuestionnaireSchema } from 'domain/records/questionnaire';
import { QueueEntrySchema } from 'domain/records/queue-entry';
import { TrainerNoteSchema, TrainerSchema } from 'domain/records/trainer';
import { WorkoutSchema } from 'domain/records/workout';
import * as v from 'valibot';
import { closeDataSession, type DataSession, openDataSession } from '../firestore/data-session.ts';
import { followChanges, followDocument } from './follow.ts';
import { readLastLink } from './last-link.ts';
import { countQueue, followQueue, loadQueuePage } from './queue.ts';
import type { TrainerData } from './trainer-data.ts';

/** A row of the queue together with its id. */
const rowSchema = (id: string) =>
  v.pipe(
    QueueEntrySchema,
    v.transform((entry): QueueRow => ({ ...entry, id })),
  );

/** Connects a trainer's page to the database. `close` ends the connection with all its listeners. */
export function openTrainerData(uid: string): {
  readonly opening: Promise<TrainerData>;
  readonly close: () => void;
} {
  const session = openDataSession(uid);
  return {
    opening: session.then((open) => readsOf(open)),
    close: () => void closeDataSession(session).catch(() => undefined),
  };
}

function readsOf(open: DataSession): TrainerData {
  return {
    followTrainer: followDocument(open, `trainers/${open.uid}`, TrainerSchema),
    followQueue: (question, listener) => followQueue(open, question, listener),
    followEntry: (id) => followDocument(open, `queue/${id}`, rowSchema(id)),
    followWorkout: (uid) => followDocument(open, `workouts/${uid}`, WorkoutSchema),
    followAnswers: (uid) => followDocument(open, `anamnese_treinos/${uid}`, QuestionnaireSchema),
    followChanges: (uid) => followChanges(open, uid),
    followNote: (id) => followDocument(open, `trainer_notes/${id}`, TrainerNoteSchema),
    readLastLink,
    loadQueuePage,
    countQueue,
  };
}
