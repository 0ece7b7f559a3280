import { retryableOnce } from '../../../loading/retryable-once.ts';

/**
 * Loads 'Suas Informações' with its editor and the code that writes answers to the database. It imports them once:
 * React renders loaded code at once, but shows a fallback for at least 300 ms in place of a new import.
 */
export const loadAnswersSection = retryableOnce(async () => ({
  default: (await import('../cards-on-demand.ts')).AnswersSection,
}));
