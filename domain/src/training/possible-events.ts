import type { WorkoutEventKind, WorkoutStage } from './workout.ts';

/** What a trainer may do at each stage. An action that is not named here is refused with 'action-not-possible'. */
export const POSSIBLE_ACTIONS: Readonly<Record<WorkoutStage, readonly WorkoutEventKind[]>> = {
  received: ['started', 'correction-asked', 'released'],
  correction: ['started', 'correction-asked', 'released'],
  preparing: ['correction-asked', 'released'],
  released: ['resent', 'taken-back'],
  changed: ['marked-current', 'released', 'resent', 'taken-back'],
};

/**
 * The actions that also need answers that suffice (`missingForRelease`). The person may erase answers or withdraw the consent
 * at any stage.
 */
export const ACTIONS_WITH_ANSWERS: readonly WorkoutEventKind[] = ['started', 'released'];
