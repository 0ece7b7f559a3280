import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { audited, newTrainee, newTrainer, putRow, type Trainee, type Trainer } from '../support/trainers.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('mark-seen');

let ana: Trainee;
let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
  ana = await newTrainee(stage);
  await putRow(stage, ana);
});

const mark = (until: Date, id = ana.uid) =>
  stage.call('mark-seen', { id, until: until.toISOString() }, rafael);
const marked = async () => (await stage.db.doc(`trainings_seen/${ana.uid}`).get()).data();
const before = (milliseconds: number) => new Date(stage.now().getTime() - milliseconds);

describe("the mark 'Visto'", () => {
  it('says until when what was told of trainings has been seen, and by whom', async () => {
    const until = before(HOUR_MS);
    expect(await mark(until)).toEqual({ until: until.toISOString() });
    expect(await marked()).toEqual({
      user_id: ana.uid,
      until: expect.objectContaining({ seconds: Math.floor(until.getTime() / 1000) }),
      by: rafael.uid,
      at: expect.anything(),
    });
    expect(await audited(stage)).toEqual([{ trainer: rafael.uid, action: 'mark-seen', id: ana.uid }]);
  });

  it('never goes back', async () => {
    await mark(before(HOUR_MS));
    const later = await marked();
    await mark(before(DAY_MS));
    expect(await marked()).toEqual(later);
  });

  it('never goes beyond the present, where it would hide what is told later', async () => {
    stage.stopClock();
    await mark(before(-DAY_MS));
    expect((await marked())?.['until'].toDate()).toEqual(stage.now());
  });

  it('is refused for somebody who is gone, and for purchases without an account', async () => {
    await expect(mark(stage.now(), 'ninguem')).rejects.toEqual(refusedWith('subscriber-gone'));
    await stage.db.doc(`subscribers/${ana.subscriber}`).update({ user_id: null });
    await putRow(stage, ana, { uid: null, state: 'unclaimed' });
    await expect(mark(stage.now(), ana.subscriber)).rejects.toEqual(refusedWith('subscriber-gone'));
    expect((await stage.db.collection('trainings_seen').get()).size).toBe(0);
  });

  it.each(['', 'hoje', '2026-11-28', '28/11/2026 12:00'])('is refused for the moment "%s"', async (until) => {
    await expect(stage.callRaw('mark-seen', { id: ana.uid, until }, rafael)).rejects.toEqual(
      refusedWith('invalid-request'),
    );
  });
});
