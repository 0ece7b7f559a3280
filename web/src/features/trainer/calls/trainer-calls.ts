import { changeWorkout, type WorkoutAction } from 'domain/contracts/trainer/change-workout';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** Does one action, if the workout still has the version that the trainer saw. Rejects with a `CallError`. */
export const actOnWorkout = (id: string, version: number, action: WorkoutAction) =>
  callFunction(changeWorkout, { id, version, action });
