/** What the dashboard loads about the workout after the live data, as one file. */
export { followWorkout } from '../../../firebase/firestore/follow-workout.ts';
export { WORKOUT } from 'domain/texts/dashboard/workout';
export { WorkoutLink, WorkoutWords } from './workout-words.tsx';
