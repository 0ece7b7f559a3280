import { retryableOnce } from '../../../loading/retryable-once.ts';

/**
 * Loads 'Suas Informações', with the editor of the answers and what writes them to the database. Once: React goes on at
 * once with what has been loaded, but shows a stand-in, for 300 ms, in place of what is still to be imported.
 */
export const loadAnswersSection = retryableOnce(async () => ({
  default: (await import('./answers-section.tsx')).AnswersSection,
}));
