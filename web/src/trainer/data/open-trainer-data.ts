import type { QueueRow } from 'domain/trainer/contract';
import { KeptAnswersSchema, QuestionnaireSchema } from 'domain/answers/record';
import { QueueEntrySchema } from 'domain/trainer/row';
import { TrainerNoteSchema, TrainerSchema } from 'domain/trainer/messages';
import { LIBRARY_PATH, LibrarySchema } from 'domain/training/exercises';
import {
  type Routine,
  RoutineDraftSchema,
  RoutineSchema,
  type RoutineTemplate,
  RoutineTemplateSchema,
  TEMPLATES_MAX_COUNT,
} from 'domain/training/routine';
import { WorkoutEventSchema, WorkoutSchema } from 'domain/training/workout';
import { doc, onSnapshot } from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import * as v from 'valibot';
import { type DataSession, closeDataSession, openDataSession } from '../../kit/firebase/data-session.ts';
import { inTime, loadLite } from '../../kit/firebase/lite.ts';
import { countQueue, failureOf, type FollowedQueue, followQueue, loadQueuePage } from './queue.ts';
import type { QueueQuestion } from './queue-query.ts';

/**
 * The state of one followed document. `refused`: the rules do not let this account read it, or no longer. `offline`: the
 * server has not confirmed yet that the document is absent.
 */
export type Followed<Value> =
  | { readonly status: 'loading' | 'offline' | 'absent' | 'refused' | 'failed' }
  | { readonly status: 'present'; readonly value: Value };

export type Follow<Value> = (listener: (state: Followed<Value>) => void) => () => void;

/** Follows one document. A document that does not fit the schema counts as absent. */
function followDocument<Value>(
  { firestore }: DataSession,
  path: string,
  schema: v.GenericSchema<unknown, Value>,
): Follow<Value> {
  return (listener) => {
    let answered = false;
    return onSnapshot(
      doc(firestore, path),
      { includeMetadataChanges: true },
      (document) => {
        answered ||= !document.metadata.fromCache;
        const parsed = v.safeParse(schema, document.data());
        if (parsed.success) return listener({ status: 'present', value: parsed.output });
        // Before the server has answered, the SDK's empty cache does not know whether the document is there.
        if (!document.exists() && !answered)
          return listener({ status: navigator.onLine ? 'loading' : 'offline' });
        return listener({ status: 'absent' });
      },
      (error) => listener({ status: failureOf(error) }),
    );
  };
}

/** How many of the newest events are looked through for a release. */
const LOOKED_THROUGH = 10;

/**
 * The link of an account's last release by link, even one that was taken back; null if there is none. A release of a routine has
 * no link. Rejects when the server refuses.
 */
async function readLastLink(uid: string): Promise<string | null> {
  const events = lite.collection(await loadLite(), `workouts/${uid}/events`);
  const { docs } = await inTime(
    lite.getDocs(lite.query(events, lite.orderBy('at', 'desc'), lite.limit(LOOKED_THROUGH))),
  );
  for (const document of docs) {
    const { success, output } = v.safeParse(WorkoutEventSchema, document.data());
    if (success && output.kind === 'released' && output.link !== null) return output.link;
  }
  return null;
}

/** The routine that an account has; null where there is none. Rejects when the server refuses or does not answer. */
async function readRoutine(uid: string): Promise<Routine | null> {
  const document = await inTime(lite.getDoc(lite.doc(await loadLite(), `routines/${uid}`)));
  const { success, output } = v.safeParse(RoutineSchema, document.data());
  return success ? output : null;
}

/** A template with the id of its document. */
export interface StoredTemplate extends RoutineTemplate {
  readonly id: string;
}

/** All templates, by their ids. One that cannot be read is left out. Rejects when the server refuses or does not answer. */
async function readTemplates(): Promise<readonly StoredTemplate[]> {
  const templates = lite.collection(await loadLite(), 'routine_templates');
  const { docs } = await inTime(lite.getDocs(lite.query(templates, lite.limit(TEMPLATES_MAX_COUNT))));
  return docs.flatMap((document) => {
    const { success, output } = v.safeParse(RoutineTemplateSchema, document.data());
    return success ? [{ ...output, id: document.id }] : [];
  });
}

const rowSchema = (id: string) =>
  v.pipe(
    QueueEntrySchema,
    v.transform((entry): QueueRow => ({ ...entry, id })),
  );

/** What a trainer's page reads of the database. */
function readsOf(session: DataSession) {
  return {
    followTrainer: followDocument(session, `trainers/${session.uid}`, TrainerSchema),
    followQueue: (question: QueueQuestion, listener: (state: FollowedQueue) => void) =>
      followQueue(session, question, listener),
    followEntry: (id: string) => followDocument(session, `queue/${id}`, rowSchema(id)),
    followWorkout: (uid: string) => followDocument(session, `workouts/${uid}`, WorkoutSchema),
    /** The rules allow the answers, present and kept, while `open-subscriber` has opened them. */
    followAnswers: (uid: string) => followDocument(session, `anamnese_treinos/${uid}`, QuestionnaireSchema),
    followKept: (uid: string) => followDocument(session, `kept_answers/${uid}`, KeptAnswersSchema),
    /** What only a late part of the pages follows, which brings the schema along. */
    followRecord: <Value>(path: string, schema: v.GenericSchema<unknown, Value>) =>
      followDocument(session, path, schema),
    followNote: (id: string) => followDocument(session, `trainer_notes/${id}`, TrainerNoteSchema),
    readLastLink,
    followLibrary: followDocument(session, LIBRARY_PATH, LibrarySchema),
    followDraft: (uid: string) => followDocument(session, `routine_drafts/${uid}`, RoutineDraftSchema),
    readRoutine,
    readTemplates,
    loadQueuePage,
    countQueue,
  };
}
export type TrainerData = Readonly<ReturnType<typeof readsOf>>;

/** Connects a trainer's page to the database. `close` ends the connection with all its listeners. */
export function openTrainerData(uid: string) {
  const session = openDataSession(uid);
  return {
    opening: session.then(readsOf),
    close: () => void closeDataSession(session).catch(() => undefined),
  };
}
