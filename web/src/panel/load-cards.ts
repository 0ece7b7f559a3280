import { retryableOnce } from '../kit/failures.ts';

/**
 * Loads the parts of the dashboard that wait for the live data or for a press. It imports them once: React renders loaded code
 * at once, but shows a fallback for at least 300 ms in place of a new import.
 */
export const loadCards = retryableOnce(() => import('./cards-on-demand.tsx'));

/** The part 'Suas Informações' of `loadCards`, with its editor and the code that writes answers to the database. */
export const loadAnswersSection = retryableOnce(async () => ({
  default: (await loadCards()).AnswersSection,
}));

/** The wizard, and what else the dashboard loads beside its live data. */
export const loadOnDemand = retryableOnce(() => import('./dashboard-on-demand.tsx'));
