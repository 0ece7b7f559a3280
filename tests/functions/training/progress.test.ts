import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'domain/kit/dates';
import { TRAINING_CONSENT_VERSION } from 'domain/training/training-consent';
import type * as records from '../../../functions/src/training/progress-records.ts';
import type * as queue from '../../../functions/src/trainer/refresh-queue.ts';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { resetPassword } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import {
  actByCall,
  decideTraining,
  newClient,
  newTrainer,
  putDraft,
  putSession,
  rowOf,
  sessionsOf,
  type Trainer,
} from '../support/trainers.ts';
import { writtenEvent } from '../support/written-event.ts';

const stage = useStage('progress');
let checkProgress: typeof records.checkProgress;
let checkQueue: typeof queue.checkQueue;
beforeAll(async () => {
  ({ checkProgress } = await import('../../../functions/src/training/progress-records.ts'));
  ({ checkQueue } = await import('../../../functions/src/trainer/refresh-queue.ts'));
});

let email: string;
let uid: string;
let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
  uid = await newClient(stage, email);
  rafael = await newTrainer(stage);
  stage.advance(HOUR_MS);
  await (await decideTraining(stage, uid, TRAINING_CONSENT_VERSION))();
  stage.advance(HOUR_MS);
});

const progressOf = async (id = uid) => (await stage.db.doc(`progress/${id}`).get()).data();
const put = (id: string, changes: Readonly<Record<string, unknown>> = {}) =>
  putSession(stage, uid, id, changes);
/** A training of an hour that ended now, with what is told of it. */
async function train(id: string, told: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const started_at = stage.now();
  stage.advance(HOUR_MS);
  await (await put(id, { started_at, ended_at: stage.now(), ...told }))();
}
const seen = async () => {
  const until = (await progressOf())?.['unseen'].until.toDate().toISOString();
  return stage.call('mark-seen', { id: uid, until }, rafael);
};
/** What a check finds that differs from what the sessions say. */
const differences = async () => [
  ...(await checkProgress(uid, false)),
  ...(await checkQueue(subscriberId(email), false)),
];

describe('a training that ends', () => {
  it('is in the progress and in the row, and no set before its end is', async () => {
    await (await put('one'))();
    await (await put('one', { sets: 'agachar:i1:1:65:10r@2~60;' }))();
    expect([await progressOf(), (await rowOf(stage, uid))?.['last_training']]).toEqual([undefined, null]);
    const started_at = (await sessionsOf(stage, uid))['one']?.['started_at'];
    await (await put('one', { ended_at: stage.now() }))();
    expect(await progressOf()).toMatchObject({ user_id: uid, subscriber: subscriberId(email), trainings: 1 });
    expect(JSON.parse((await progressOf())?.['exercises'])).toMatchObject([
      { id: 'agachar', name: 'Agachamento livre', last: [{ load: 65, amount: 10 }] },
    ]);
    expect(await rowOf(stage, uid)).toMatchObject({ last_training: started_at, trained_7: 1 });
  });

  it('counts as it was corrected, and not at all once its last set was undone', async () => {
    await train('one');
    await (await put('one', { sets: 'agachar:i1:1:70:10r@2~60;' }))();
    expect((await progressOf())?.['exercises']).toContain('"load":70');
    await (await put('one', { sets: 'agachar:i1:1:70:10x@2~99;' }))();
    expect([await progressOf(), (await rowOf(stage, uid))?.['last_training']]).toEqual([undefined, null]);
  });

  it('does not count where it was ended by mistake and goes on', async () => {
    await train('one');
    await (await put('one', { ended_at: null }))();
    expect(await progressOf()).toBeUndefined();
  });

  it('asks for attention by what was told of it, on top for a strong pain, until a trainer has seen it', async () => {
    await train('one', { pain: 4, pain_where: 'joelho', comment: 'Doeu ao descer' });
    expect(await rowOf(stage, uid)).toMatchObject({
      pain_unseen: true,
      flags: expect.arrayContaining(['attention']),
      order: expect.stringMatching(/^0 /),
    });
    for (const word of ['joelho', 'Doeu']) {
      expect(JSON.stringify([await rowOf(stage, uid), await progressOf()])).not.toContain(word);
    }
    await seen();
    const row = await rowOf(stage, uid);
    expect([row?.['pain_unseen'], row?.['flags'].includes('attention')]).toEqual([false, false]);
    expect((await progressOf())?.['unseen']).toMatchObject({ pain: 0, comment: false, until: null });
    stage.advance(MINUTE_MS);
    await train('two', { comment: 'Puxado' });
    expect(await rowOf(stage, uid)).toMatchObject({
      pain_unseen: false,
      flags: expect.arrayContaining(['attention']),
    });
    expect(await differences()).toEqual([]);
  });

  it('is written once, however often its event comes', async () => {
    const deliver = await put('one', { ended_at: stage.now() });
    await deliver();
    const written = async () =>
      (await Promise.all([`progress/${uid}`, `queue/${uid}`].map((path) => stage.db.doc(path).get()))).map(
        ({ updateTime }) => updateTime?.toDate(),
      );
    const before = await written();
    await deliver();
    expect(await written()).toEqual(before);
  });

  it('by a client that corrects it many times a second is computed by the event of the last write', async () => {
    const first = await put('one', { ended_at: stage.now() });
    stage.advance(1);
    const last = await put('one');
    await first();
    expect(await progressOf()).toBeUndefined();
    await last();
    expect(await progressOf()).toMatchObject({ trainings: 1 });
  });

  it('makes idle who has a routine and trains no more, at the midnight of the seventh day', async () => {
    await putDraft(stage, uid, 1);
    await actByCall(stage, uid, { kind: 'released', routine: 1, link: null, message: '' });
    stage.advance(DAY_MS);
    await train('one');
    const flags = async () => (await rowOf(stage, uid))?.['flags'];
    stage.advance(6 * DAY_MS);
    await stage.run('refresh-queue');
    expect(await flags()).not.toContain('idle');
    stage.advance(DAY_MS);
    await stage.run('refresh-queue');
    expect(await flags()).toContain('idle');
    expect(await rowOf(stage, uid)).toMatchObject({ trained_7: 0 });
    await train('two');
    expect(await flags()).not.toContain('idle');
  });
});

/** Runs the hourly function, and the trigger of a session that it ends. */
async function runHourly(id: string): Promise<void> {
  const ref = stage.db.doc(`routines/${uid}/sessions/${id}`);
  const before = await ref.get();
  await stage.run('refresh-queue');
  const event = writtenEvent(ref, stage.now(), { before, after: await ref.get() });
  await stage.exports.session.written.run({ ...event, params: { id: uid, session: id } });
}

describe('a training that is left open', () => {
  it('ends a day after its beginning, at its last set, and counts then', async () => {
    await (await put('one'))();
    const { started_at, updated_at } = (await sessionsOf(stage, uid))['one'] ?? {};
    stage.advance(DAY_MS - MINUTE_MS);
    await runHourly('one');
    expect(await progressOf()).toBeUndefined();
    stage.advance(MINUTE_MS);
    await runHourly('one');
    const { one } = await sessionsOf(stage, uid);
    // The undone set was pressed 130 seconds after the beginning.
    expect(one).toMatchObject({ revision: 2, updated_at });
    expect(one?.['ended_at'].toMillis() - started_at.toMillis()).toBe(130_000);
    expect(await progressOf()).toMatchObject({ trainings: 1 });
    expect(await differences()).toEqual([]);
  });
});

describe('progress and mark', () => {
  beforeEach(async () => {
    await train('one', { pain: 8 });
    await seen();
    stage.advance(MINUTE_MS);
    await train('two', { pain: 9 });
  });
  const marks = async () => (await stage.db.collection('trainings_seen').get()).size;

  it('end with the consent, and the row follows', async () => {
    stage.advance(HOUR_MS);
    await (await decideTraining(stage, uid, null))();
    expect([await progressOf(), await marks()]).toEqual([undefined, 0]);
    expect(await rowOf(stage, uid)).toMatchObject({
      last_training: null,
      trained_7: null,
      pain_unseen: false,
    });
    expect(await differences()).toEqual([]);
  });

  it('follow what was recorded under a consent that was given again', async () => {
    stage.advance(HOUR_MS);
    const withdrawn = await decideTraining(stage, uid, null);
    stage.advance(HOUR_MS);
    await decideTraining(stage, uid, TRAINING_CONSENT_VERSION);
    await train('three');
    await withdrawn();
    expect(Object.keys(await sessionsOf(stage, uid))).toEqual(['three']);
    expect(await progressOf()).toMatchObject({ trainings: 1 });
    expect(await differences()).toEqual([]);
  });

  it('are not brought back by an event that comes after an erasure', async () => {
    const late = await put('two');
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    await late();
    expect([await progressOf(), await marks(), await rowOf(stage, uid)]).toEqual([undefined, 0, undefined]);
  });

  it('move with the sessions to another uid', async () => {
    const before = await progressOf();
    const to = await resetPassword(stage, email, 'da-dona1');
    expect(await progressOf(to)).toEqual({ ...before, user_id: to });
    expect(await progressOf()).toBeUndefined();
    expect((await stage.db.doc(`trainings_seen/${to}`).get()).get('user_id')).toBe(to);
    expect(await checkProgress(to, false)).toEqual([]);
    const moved = await stage.db.doc(`routines/${to}/sessions/one`).get();
    const event = writtenEvent(moved.ref, stage.now(), { after: moved });
    await stage.exports.session.written.run({ ...event, params: { id: to, session: 'one' } });
    expect(await checkProgress(to, false)).toEqual([]);
  });

  it('are computed after a move although the event of the last training came to the earlier uid', async () => {
    const late = await put('one', { pain: 10, pain_where: 'ombro' });
    const to = await resetPassword(stage, email, 'da-dona1');
    await late();
    expect(await checkProgress(to, false)).toHaveLength(1);
    const consent = await stage.db.doc(`training_consents/${to}`).get();
    await stage.exports.training.consent.written.run(
      writtenEvent(consent.ref, stage.now(), { after: consent }),
    );
    expect((await progressOf(to))?.['unseen'].pain).toBe(10);
    expect(await checkProgress(to, false)).toEqual([]);
  });

  it('stand in the export as plain data, but for the mark', async () => {
    const { progress } = await stage.call('export-my-data', null, { uid });
    expect(progress).toEqual({
      trainings: 2,
      last_training: expect.stringMatching(/^\d{4}-.*Z$/),
      days: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...((await progressOf())?.['days'].slice(1) ?? [])],
      exercises: [
        {
          name: 'Agachamento livre',
          unit: 'r',
          last: [{ load: 62.5, amount: 10 }],
          best: expect.objectContaining({ load: 62.5, estimate: 83.3 }),
          points: [expect.anything(), expect.anything()],
        },
      ],
      unseen: expect.objectContaining({ pain: 9, until: expect.stringMatching(/Z$/) }),
    });
    expect(JSON.stringify(await stage.call('export-my-data', null, { uid }))).not.toContain(rafael.uid);
  });

  it('that are damaged are found and written again by the check', async () => {
    const right = await progressOf();
    await stage.db.doc(`progress/${uid}`).update({ trainings: 9, exercises: '[]' });
    expect(await checkProgress(uid, false)).toEqual([`progress ${uid}: exercises, trainings`]);
    await checkProgress(uid, true);
    expect(await progressOf()).toEqual(right);
    await stage.db.doc(`progress/${uid}`).delete();
    expect(await checkProgress(uid, false)).toHaveLength(1);
  });
});

/** One step of a history. */
const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), id: fc.constantFrom('a', 'b', 'c'), load: fc.nat(90) }),
  fc.record({ kind: fc.constant('end' as const), id: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('reopen' as const), id: fc.constantFrom('a', 'b', 'c') }),
  fc.record({
    kind: fc.constant('tell' as const),
    id: fc.constantFrom('a', 'b', 'c'),
    pain: fc.integer({ min: 1, max: 10 }),
  }),
  fc.record({ kind: fc.constant('see' as const) }),
  fc.record({ kind: fc.constant('withdraw' as const) }),
  fc.record({ kind: fc.constant('give' as const) }),
);

it('whatever happens, the triggers come to what a check computes, in whatever order their events come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepArbitrary, { maxLength: 12 }),
      fc.array(fc.nat(1000), { minLength: 30, maxLength: 30 }),
      async (steps, keys) => {
        const events: (() => Promise<void>)[] = [];
        for (const step of steps) {
          stage.advance(HOUR_MS);
          const { kind } = step;
          if (kind === 'write')
            events.push(await put(step.id, { sets: `agachar:i1:1:${step.load}:8r@-~1;` }));
          if (kind === 'end') events.push(await put(step.id, { ended_at: stage.now() }));
          if (kind === 'reopen') events.push(await put(step.id, { ended_at: null }));
          if (kind === 'tell') events.push(await put(step.id, { pain: step.pain }));
          if (kind === 'withdraw') events.push(await decideTraining(stage, uid, null));
          if (kind === 'give') events.push(await decideTraining(stage, uid, TRAINING_CONSENT_VERSION));
          if (kind === 'see')
            await stage.call('mark-seen', { id: uid, until: stage.now().toISOString() }, rafael);
        }
        const late = events
          .flatMap((deliver) => [deliver, deliver])
          .map((deliver, index) => ({ deliver, key: keys[index] ?? 0 }))
          .sort((one, other) => one.key - other.key);
        for (const { deliver } of late) await deliver();
        expect(await differences()).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});
