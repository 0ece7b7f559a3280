import { describe, expect, it } from 'vitest';
import type { HEALTH_FIELDS } from './fields.ts';
import { CONSENT } from './editor-texts.ts';

/** The words that stand for each answer about health. */
const WORDS: Readonly<Record<(typeof HEALTH_FIELDS)[number], string>> = {
  altura: 'altura',
  peso: 'peso',
  limitacoes_lesoes: 'limitações e lesões',
  nivel_energia: 'nível de energia',
  outros_pontos: 'outros pontos',
};

describe('the question before a consent is withdrawn', () => {
  it.each(Object.values(WORDS))('names among what it erases: %s', (words) => {
    expect(CONSENT.ask).toContain(words);
  });
});
