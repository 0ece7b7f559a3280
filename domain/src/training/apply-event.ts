import { todayInSaoPaulo } from '../kit/dates.ts';
import { ANSWER_FIELDS, type AnswerField } from '../answers/fields.ts';
import type { Workout, WorkoutEvent } from './workout.ts';
import { DELIVERY } from '../kit/content/delivery.ts';
import { addWorkingDays, workingDaysBetween } from '../kit/working-days.ts';

/** How long a release waits for second thoughts before its mail leaves, in milliseconds. */
export const MAIL_DELAY_MS = 60_000;

export type WorkoutOwner = Pick<Workout, 'user_id' | 'subscriber'>;

/**
 * The workout after an event. `before` is null before the first event, which is always 'received'. It does not ask whether
 * the event is allowed: the stored events happened, and replaying them gives the stored workout.
 */
export function applyWorkoutEvent(before: Workout | null, event: WorkoutEvent, owner: WorkoutOwner): Workout {
  const { at } = event;
  const workout: Workout = {
    ...(before ?? received(owner, at)),
    version: (before?.version ?? 0) + 1,
  };
  switch (event.kind) {
    case 'received':
      return { ...received(owner, at), version: workout.version };
    case 'started':
      return { ...workout, stage: 'preparing', since: at, correction: null };
    case 'correction-asked': {
      const { fields, message } = event;
      return { ...workout, stage: 'correction', since: at, correction: { fields, message } };
    }
    case 'corrected': {
      const left = (workout.correction?.fields ?? []).filter((field) => !event.fields.includes(field));
      if (left.length === 0) return { ...received(owner, at), version: workout.version };
      const message = workout.correction?.message ?? '';
      return { ...workout, correction: { fields: left, message } };
    }
    case 'released': {
      const { link, message } = event;
      const mail_due_at = mailAfter(at);
      return {
        ...withoutRelease(workout),
        stage: 'released',
        since: at,
        released_at: at,
        delivery: workout.delivery ?? delivered(workout.received_at, at),
        link,
        message,
        mail_due_at,
      };
    }
    case 'resent':
      return { ...workout, mail_due_at: mailAfter(at) };
    case 'taken-back': {
      const { delivery, released_at } = workout;
      const isFirst = delivery?.at.getTime() === released_at?.getTime();
      return {
        ...withoutRelease(workout),
        stage: 'preparing',
        since: at,
        delivery: isFirst ? null : delivery,
      };
    }
    case 'answers-changed':
      return {
        ...workout,
        stage: 'changed',
        since: workout.stage === 'changed' ? workout.since : at,
        changed: inOrder([...workout.changed, ...event.fields]),
      };
    case 'marked-current':
      return { ...workout, stage: 'released', since: at, changed: [] };
    default:
      return event satisfies never;
  }
}

/** The workout when the answers have come to suffice. The promise counts from that day. */
function received(owner: WorkoutOwner, at: Date): Workout {
  return {
    ...owner,
    version: 0,
    stage: 'received',
    since: at,
    received_at: at,
    due_on: addWorkingDays(todayInSaoPaulo(at), DELIVERY.workingDays),
    released_at: null,
    delivery: null,
    link: null,
    message: '',
    correction: null,
    changed: [],
    mail_due_at: null,
  };
}

/** The delivery at `at` of a workout for which the answers sufficed at `receivedAt`. */
function delivered(receivedAt: Date, at: Date): Workout['delivery'] {
  return { at, days: workingDaysBetween(todayInSaoPaulo(receivedAt), todayInSaoPaulo(at)) };
}

function withoutRelease(workout: Workout): Workout {
  const nothing = { released_at: null, link: null, message: '', mail_due_at: null };
  return { ...workout, ...nothing, correction: null, changed: [] };
}

function mailAfter(at: Date): Date {
  return new Date(at.getTime() + MAIL_DELAY_MS);
}

function inOrder(fields: readonly AnswerField[]): AnswerField[] {
  return ANSWER_FIELDS.filter((field) => fields.includes(field));
}
