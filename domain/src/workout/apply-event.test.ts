import { describe, expect, it } from 'vitest';
import type { Workout, WorkoutEvent } from '../records/workout.ts';
import { applyWorkoutEvent, MAIL_DELAY_MS } from './apply-event.ts';

const owner = { user_id: 'ana', subscriber: 'hash' };
/** A Monday at noon in São Paulo. */
const monday = new Date('2026-11-23T15:00:00Z');
const later = new Date('2026-11-25T15:00:00Z');
const link = 'https://app.example/treino';

type Told = WorkoutEvent extends infer Each
  ? Each extends WorkoutEvent
    ? Omit<Each, 'at' | 'by'>
    : never
  : never;

/** The workout after these events; the first is on Monday, all others on Wednesday. */
function after(...events: readonly Told[]): Workout {
  let workout: Workout | null = null;
  for (const [index, event] of [{ kind: 'received' } as const, ...events].entries()) {
    const at = index === 0 ? monday : later;
    workout = applyWorkoutEvent(workout, { ...event, at, by: null }, owner);
  }
  if (workout === null) throw new Error('There is at least one event');
  return workout;
}

const released = { kind: 'released', link, message: 'Bom treino!' } as const;

describe('a workout', () => {
  it('is promised for the third working day after the answers came to suffice', () => {
    expect(after()).toMatchObject({ stage: 'received', version: 1, due_on: '2026-11-26', since: monday });
  });

  it('keeps its promised day while it is prepared', () => {
    expect(after({ kind: 'started' })).toMatchObject({
      stage: 'preparing',
      due_on: '2026-11-26',
      since: later,
    });
  });

  it('is promised anew once all that was asked is corrected', () => {
    const asked: Told = { kind: 'correction-asked', fields: ['peso', 'altura'], message: 'Confira.' };
    expect(after(asked)).toMatchObject({ stage: 'correction', correction: { fields: ['peso', 'altura'] } });
    const half = after(asked, { kind: 'corrected', fields: ['peso'] });
    expect(half).toMatchObject({
      stage: 'correction',
      correction: { fields: ['altura'], message: 'Confira.' },
    });
    const whole = after(
      asked,
      { kind: 'corrected', fields: ['peso'] },
      { kind: 'corrected', fields: ['altura'] },
    );
    expect(whole).toMatchObject({ stage: 'received', due_on: '2026-11-30', correction: null, version: 4 });
  });

  it('is released with a link, and its mail waits a minute', () => {
    const workout = after({ kind: 'started' }, released);
    expect(workout).toMatchObject({ stage: 'released', link, message: 'Bom treino!', released_at: later });
    expect(workout.mail_due_at).toEqual(new Date(later.getTime() + MAIL_DELAY_MS));
  });

  it('loses link, message and mail when the release is taken back', () => {
    const workout = after(released, { kind: 'taken-back' });
    const nothing = { released_at: null, link: null, message: '', mail_due_at: null };
    expect(workout).toMatchObject({ stage: 'preparing', due_on: '2026-11-26', ...nothing });
  });

  it('gathers the answers that change after the release, in the order of the form, until it is marked as current', () => {
    const changes: readonly Told[] = [
      { kind: 'answers-changed', fields: ['outros_pontos'] },
      { kind: 'answers-changed', fields: ['peso', 'outros_pontos'] },
    ];
    expect(after(released, ...changes)).toMatchObject({
      stage: 'changed',
      changed: ['peso', 'outros_pontos'],
      link,
    });
    expect(after(released, ...changes, { kind: 'marked-current' })).toMatchObject({
      stage: 'released',
      changed: [],
      link,
    });
  });

  it('starts again without the earlier release when a new time of access begins', () => {
    const again = after(released, { kind: 'received' });
    expect(again).toMatchObject({
      stage: 'received',
      version: 3,
      due_on: '2026-11-30',
      link: null,
      released_at: null,
    });
  });

  it('sends its mail once more when the trainer asks for it', () => {
    expect(after(released, { kind: 'resent' }).mail_due_at).toEqual(
      new Date(later.getTime() + MAIL_DELAY_MS),
    );
  });
});
