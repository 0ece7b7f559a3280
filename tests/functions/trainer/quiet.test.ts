import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { deployedFunction } from '../support/servers.ts';
import { useStage } from '../support/stage.ts';
import { consent, newClient, newOwner, newTrainer } from '../support/trainers.ts';
import { writtenEvent } from '../support/written-event.ts';

const stage = useStage('quiet');

/** The trigger of each collection. */
const TRIGGERS: Readonly<Record<string, string>> = {
  anamnese_treinos: 'questionnaire-written',
  workouts: 'workout-written',
  subscribers: 'subscriber-written',
  training_consents: 'training-consent-written',
};
/** More rounds than any change takes. */
const MOST_ROUNDS = 10;

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

type Documents = ReadonlyMap<string, DocumentSnapshot>;
type Delivery = () => Promise<void>;

/** Every document by its path, also those in subcollections. */
async function documents(): Promise<Documents> {
  const top = (await stage.db.listCollections()).filter(({ id }) => id !== 'rate_limits');
  const found = await Promise.all([...top, stage.db.collectionGroup('events')].map((each) => each.get()));
  return new Map(found.flatMap(({ docs }) => docs.map((doc) => [doc.ref.path, doc] as const)));
}

/** Runs `write`, then its trigger, and the triggers of what that writes, until nothing is written any more. */
async function settle(write: () => Promise<unknown>) {
  const deliveries: Delivery[] = [];
  let before = await documents();
  await write();
  for (let rounds = 0, writes = 0; ; rounds += 1) {
    const after = await documents();
    const changed = changedPaths(before, after);
    if (changed.length === 0 || rounds === MOST_ROUNDS) return { writes, rounds, deliveries };
    writes += rounds === 0 ? 0 : changed.length;
    const due = changed.flatMap((path) => deliveriesOf(path, before, after));
    for (const deliver of due) await deliver();
    deliveries.push(...due);
    before = after;
  }
}

/** The documents that were written or erased between two moments. */
function changedPaths(before: Documents, after: Documents): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  const stamp = (doc: DocumentSnapshot | undefined) => doc?.updateTime?.toDate().toISOString();
  return [...paths].filter((path) => stamp(before.get(path)) !== stamp(after.get(path)));
}

function deliveriesOf(path: string, before: Documents, after: Documents): readonly Delivery[] {
  const [collection = '', , ...deeper] = path.split('/');
  const name = TRIGGERS[collection];
  if (deeper.length > 0 || name === undefined) return [];
  const data = { before: before.get(path), after: after.get(path) };
  const event = writtenEvent(stage.db.doc(path), stage.now(), data);
  return [
    async () => {
      await deployedFunction(stage.exports, name).run(event);
    },
  ];
}

const answer = (uid: string, answers: Readonly<Record<string, unknown>>) =>
  stage.db.doc(`anamnese_treinos/${uid}`).set(answers, { merge: true });

describe('the triggers', () => {
  it('come to rest after a change of an answer, and write little', async () => {
    const uid = await newOwner(stage, email);
    const rafael = await newTrainer(stage);
    /** How many documents the triggers of a write write themselves, the triggers of their writes included. */
    const written = async (write: () => Promise<unknown>) => {
      stage.advance(120_000);
      const { writes, rounds } = await settle(write);
      expect(rounds).toBeLessThan(4);
      return writes;
    };
    const whole = { ...wholeAnswers, consent: consent(stage) };
    const action = { kind: 'released', link: 'https://app.exemplo.com/' };
    const erased = { altura: null, peso: null, limitacoes_lesoes: '', nivel_energia: '', consent: null };
    expect(await written(() => answer(uid, whole))).toBeLessThan(10);
    const release = { id: uid, version: 1, action };
    expect(await written(() => stage.callRaw('change-workout', release, rafael))).toBeLessThan(5);
    expect(await written(() => answer(uid, { peso: 90 }))).toBeLessThan(7);
    expect(await written(() => answer(uid, { peso: 91 }))).toBeLessThan(7);
    expect(await written(() => answer(uid, erased))).toBeLessThan(12);
  });

  it('that come again after the account was erased bring nothing back', async () => {
    const uid = await newClient(stage, email);
    const rafael = await newTrainer(stage);
    const { version } = (await stage.db.doc(`workouts/${uid}`).get()).data() ?? {};
    const release = { kind: 'released', link: 'https://app.exemplo.com/', message: 'Cuidado' };
    const steps = [
      () => stage.callRaw('change-workout', { id: uid, version, action: release }, rafael),
      () => stage.callRaw('save-note', { id: uid, version: 0, text: 'Fuma' }, rafael),
      () => answer(uid, { limitacoes_lesoes: 'Dor no joelho' }),
      () => stage.call('delete-my-account', null, { uid, signedInAt: stage.now() }),
    ];
    const late: Delivery[] = [];
    for (const step of steps) late.push(...(await settle(step)).deliveries);
    const before = await documents();
    for (const deliver of late.toReversed()) await deliver();
    const after = await documents();
    expect(changedPaths(before, after)).toEqual([]);
    // The audit names the uid, which leads to nobody any more.
    const left = [...after].filter(([path]) => !path.startsWith('audit/'));
    const people = left.map(([path, doc]) => [path, doc.data()]);
    for (const gone of [uid, 'Fuma', 'joelho']) expect(JSON.stringify(people)).not.toContain(gone);
  });
});
