import { todayInSaoPaulo } from 'domain/dates';
import type { Workout, WorkoutEvent } from 'domain/records/workout';
import { workingDaysBetween } from 'domain/working-days';
import { applyWorkoutEvent, type WorkoutOwner } from 'domain/workout/apply-event';
import { addMonths, type Months } from './add-months.ts';

/** One time in which the answers sufficed, with its releases. A release that was taken back is not among them. */
interface Reception {
  readonly received_at: Date;
  readonly releases: Date[];
}

/**
 * How many working days the releases of one workout took, by the month of the release. A release counts from the day on
 * which the answers last came to suffice, as the promise does. A later release of the same answers, for example after a
 * change, does not count again.
 */
export function monthsOfWorkout(events: readonly WorkoutEvent[], owner: WorkoutOwner): Months {
  return receptionsOf(events, owner).reduce<Months>((sum, { received_at, releases: [released] }) => {
    if (released === undefined) return sum;
    const day = todayInSaoPaulo(released);
    const days = workingDaysBetween(todayInSaoPaulo(received_at), day);
    const month = { received_cents: 0, returned_cents: 0, release_days: { [days]: 1 } };
    return addMonths(sum, { [day.slice(0, 7)]: month });
  }, {});
}

function receptionsOf(events: readonly WorkoutEvent[], owner: WorkoutOwner): readonly Reception[] {
  const receptions: Reception[] = [];
  let workout: Workout | null = null;
  for (const event of events) {
    workout = applyWorkoutEvent(workout, event, owner);
    const { received_at } = workout;
    if (receptions.at(-1)?.received_at.getTime() !== received_at.getTime()) {
      receptions.push({ received_at, releases: [] });
    }
    const releases = receptions.at(-1)?.releases;
    if (event.kind === 'released') releases?.push(event.at);
    if (event.kind === 'taken-back') releases?.pop();
  }
  return receptions;
}
