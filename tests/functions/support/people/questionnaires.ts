import { randomUUID } from 'node:crypto';
import { subscriberId } from '../../../../functions/src/firebase/subscriber-id.ts';
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
