import { closeDataSession, openDataSession } from '../firestore/data-session.ts';
import { countQueue } from './count-queue.ts';
import { followDocument } from './follow-document.ts';
import { followQueue } from './follow-queue.ts';
import { loadQueuePage } from './load-queue-page.ts';
import type { TrainerData } from './trainer-data.ts';

/** Connects a trainer's page to the database. `close` ends the connection with all its listeners. */
export function openTrainerData(uid: string): {
  readonly opening: Promise<TrainerData>;
  readonly close: () => void;
} {
  const session = openDataSession(uid);
  return {
    opening: session.then((open) => ({
      followTrainer: (listener) => followDocument(open, `trainers/${uid}`, () => true as const, listener),
      followQueue: (question, listener) => followQueue(open, question, listener),
      loadQueuePage,
      countQueue,
    })),
    close: () => void closeDataSession(session).catch(() => undefined),
  };
}
