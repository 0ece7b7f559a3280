import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRAINER } from 'domain/content/trainer';
import { CONSENT_SUMMARY, CONSENT_TEXT, CONSENT_VERSION } from 'domain/questionnaire/consent';
import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { formValues } from 'domain/questionnaire/form';
import { resumeStep } from 'domain/questionnaire/resume';
import { isNewConsent } from 'domain/questionnaire/sendable';
import { firstInvalidStep } from 'domain/questionnaire/step-problems';
import { LAST_STEP } from 'domain/questionnaire/steps';
import { questionnaireOf } from 'domain/questionnaire/testing/whole-form';
import { PRIVACY } from 'domain/texts/privacy/page';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';

/** The words that stand for each answer about health. */
const WORDS: Readonly<Record<(typeof HEALTH_FIELDS)[number], RegExp>> = {
  altura: /altura/,
  peso: /peso/,
  limitacoes_lesoes: /limitações.*lesões/,
  nivel_energia: /nível de energia/,
  outros_pontos: /outros pontos/,
};

describe('the consent to health data', () => {
  it('has its texts kept under its version, which is the newest of several', () => {
    const kept = readFileSync(join(root, 'docs/consent-texts.md'), 'utf8');
    const versions = kept.split('\n## ').map((part) => part.replaceAll('{name}', TRAINER.name));
    const texts = versions.slice(1).map((part) => [part.split('\n')[0], part.match(/(?<=^> ).+$/gm)]);
    expect(texts[0]).toEqual([CONSENT_VERSION, [CONSENT_SUMMARY, CONSENT_TEXT]]);
    expect(new Set(texts.map(([version]) => version)).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThan(1);
  });

  it('stays one in its earlier versions: no step asks for it again, and no other one is stored', () => {
    const stored = questionnaireOf({ consent: { versao: '2026-11', aceito_em: null } });
    const values = formValues(stored, null);
    expect(CONSENT_VERSION).not.toBe('2026-11');
    expect(resumeStep(stored)).toBe(LAST_STEP);
    expect(firstInvalidStep(values, '2026-11-26')).toBeNull();
    expect(isNewConsent({ values, base: values })).toBe(false);
  });

  it('names every answer about health, as the page about privacy does', () => {
    const told = PRIVACY.data.find(({ what }) => what.startsWith('Dados de saúde:'))?.what;
    for (const field of HEALTH_FIELDS) {
      expect(CONSENT_TEXT).toMatch(WORDS[field]);
      expect(told).toMatch(WORDS[field]);
    }
  });
});
