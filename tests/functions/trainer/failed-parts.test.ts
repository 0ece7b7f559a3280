import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useStage } from '../support/stage.ts';
import { act, consent, eventsOf, newClient, rowOf, saveQuietly } from '../support/trainers.ts';
import { writtenEvent } from '../support/written-event.ts';

const INJURY = 'Dor no joelho esquerdo';
const stage = useStage('failed-parts');

let uid: string;
beforeEach(async () => {
  await stage.reset();
  uid = await newClient(stage, `ana-${randomUUID()}@exemplo.com`);
});

const release = () =>
  act(stage, uid, { kind: 'released', routine: null, link: 'https://app.exemplo.com/', message: '' });

/** Runs `work` while the database refuses one transaction, counted from 0. Answers the failures within its error. */
async function failuresWithout(transaction: number, work: () => Promise<void>): Promise<unknown[]> {
  const real = stage.db.runTransaction.bind(stage.db);
  let begun = 0;
  const refusing = (...args: Parameters<typeof real>) => {
    begun += 1;
    return begun === transaction + 1 ? Promise.reject(new Error('Unavailable')) : real(...args);
  };
  stage.db.runTransaction = refusing as typeof real;
  try {
    await work();
    return [];
  } catch (error) {
    return (error as AggregateError).errors;
  } finally {
    stage.db.runTransaction = real;
  }
}

/** The parts of the questionnaire's trigger in their order. Each makes one transaction. */
const PARTS = ['assess', 'changes', 'queue'] as const;

/** How often each part has left something of an injury that was told of after the release, with a new consent. */
async function left(): Promise<Record<(typeof PARTS)[number], number>> {
  const consents = await stage.db.collection('consents').get();
  return {
    assess: consents.size - 1,
    changes: (await eventsOf(stage, uid)).filter((kind) => kind === 'answers-changed').length,
    queue: (await rowOf(stage, uid))?.['flags'].length,
  };
}

describe('an event of a questionnaire', () => {
  it.each(PARTS)('of which the part %j failed has run the others, and ends the same again', async (part) => {
    await release();
    const deliver = await saveQuietly(stage, uid, { limitacoes_lesoes: INJURY, consent: consent(stage) });
    expect(await left()).toEqual({ assess: 0, changes: 0, queue: 0 });
    expect(await failuresWithout(PARTS.indexOf(part), deliver)).toEqual([new Error('Unavailable')]);
    expect(await left()).toEqual({ assess: 1, changes: 1, queue: 1, [part]: 0 });
    await deliver();
    const whole = await stage.dump();
    await deliver();
    expect(await stage.dump()).toEqual(whole);
    expect(await left()).toEqual({ assess: 1, changes: 1, queue: 1 });
    expect(await eventsOf(stage, uid)).toEqual(['received', 'released', 'answers-changed']);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'changed' });
  });
});

describe('an event of a workout', () => {
  it('whose row could not follow comes again, and the row follows', async () => {
    const ref = stage.db.doc(`workouts/${uid}`);
    const before = await ref.get();
    // The first transaction is the release itself.
    expect(await failuresWithout(1, release)).toEqual([new Error('Unavailable')]);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'waiting' });
    const event = writtenEvent(ref, stage.now(), { before, after: await ref.get() });
    await stage.exports.workout.written.run(event);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'released' });
  });
});
