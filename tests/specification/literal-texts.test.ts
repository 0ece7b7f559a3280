import { TRAINER } from 'domain/kit/content/trainer';
import { PLANS, planDisplayName } from 'domain/buy/plans';
import { CONSENT_SUMMARY, CONSENT_TEXT, CONSENT_VERSION } from 'domain/answers/consent';
import { FIELD_LABELS, HEALTH_FIELDS, LAST_STEP } from 'domain/answers/fields';
import { formValues } from 'domain/answers/form';
import { describeBody } from 'domain/answers/measures';
import { isNewConsent, resumeStep } from 'domain/answers/filling-in';
import { firstInvalidStep } from 'domain/answers/checks';
import { questionnaireOf } from 'domain/answers/testing/whole-form';
import { createAccountFailed } from 'domain/account/texts';
import {
  TRAINING_CONSENT_SUMMARY,
  TRAINING_CONSENT_TEXT,
  TRAINING_CONSENT_VERSION,
} from 'domain/training/training-consent';
import { FAQ } from 'domain/site/landing-texts';
import { PRIVACY } from 'domain/site/privacy';
import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';
import { readSentences } from '../../scripts/specification.ts';

/** Values that the specification quotes and that nobody reads on the site. */
const VALUES = ['demo', '9:16', 'videos', 'Erro ao criar pagamento PIX'];

/** The specification's texts with a gap: the template, one filled instance, and the product's text for that instance. */
const FILLED: readonly (readonly [template: string, instance: string, shown: string])[] = [
  ['Anamnese de Treino - Passo N de total-1', 'Anamnese de Treino - Passo 3 de 7', WIZARD.title(3, 7)],
  [
    'Continuando de onde você parou - Passo N de 7',
    'Continuando de onde você parou - Passo 3 de 7',
    WIZARD.resumed(3, 7),
  ],
  ['Continuando sua anamnese...', 'Continuando sua anamnese...', WIZARD.resumed(1, 7)],
  ['Xm, Ykg (IMC: value with 1 decimal)', '1,74m, 80,9kg (IMC: 26,7)', describeBody(1.74, 80.9)],
  ['Erro ao criar conta: {message}', 'Erro ao criar conta: motivo', createAccountFailed('motivo')],
  [
    'Anamnese enviada com sucesso! 🎉 Seu treino personalizado será preparado pelo {name}.',
    `Anamnese enviada com sucesso! 🎉 Seu treino personalizado será preparado pelo ${TRAINER.name}.`,
    SAVE_TEXTS.done,
  ],
  ['Plano Básico', 'Plano Básico', planDisplayName(null)],
  ['Plano Desconhecido', 'Plano Desconhecido', planDisplayName('Unknown Plan')],
  ['Nenhuma', "Se não tiver limitações ou lesões, digite 'Nenhuma'.", WIZARD.limitationsHint],
];

const quoted = new Set<string>();
const shown = new Set<string>();

function collect(value: unknown): void {
  if (typeof value === 'string') shown.add(value);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
}

beforeAll(async () => {
  const text = readFileSync(join(root, 'docs', 'specification.md'), 'utf8');
  for (const { sentence } of readSentences(text))
    for (const [, quote] of sentence.matchAll(/(?<![a-z])'([^']+)'(?![a-z])/g)) quoted.add(quote ?? '');
  collect(PLANS);
  const folder = join(root, 'domain', 'src');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  ))
    collect(await import(join(folder, file)));
});

it('every text that the specification quotes is a text of ours, to the letter', () => {
  const templates = FILLED.map(([template]) => template);
  const missing = [...quoted].filter(
    (text) => !shown.has(text) && !VALUES.includes(text) && !templates.includes(text),
  );
  expect(missing).toEqual([]);
  expect(quoted.size).toBeGreaterThan(80);
});

it.each(FILLED)('%s is filled in as: %s', (template, instance, text) => {
  expect(quoted).toContain(template);
  expect(text).toBe(instance);
});

/** The words that stand for each answer about health. */
const WORDS: Readonly<Record<(typeof HEALTH_FIELDS)[number], RegExp>> = {
  altura: /altura/,
  peso: /peso/,
  limitacoes_lesoes: /limitações.*lesões/,
  nivel_energia: /nível de energia/,
  outros_pontos: /outros pontos/,
};

it.each(['lugar', 'equipamentos', 'horários'])(
  'the questionnaire asks for what a workout is made for according to the frequent questions: %s',
  (asked) => {
    const promise = FAQ.find(({ answer }) => answer.includes('O treino é montado para'))?.answer;
    for (const text of [promise, WIZARD.otherPoints, WIZARD.otherPointsHint]) {
      expect(text).toMatch(new RegExp(asked));
    }
    expect(promise).toContain(`'${FIELD_LABELS.outros_pontos}'`);
  },
);

/** The versions of a consent as docs/consent-texts.md keeps them, the newest first, each with its two texts. */
function keptTexts(consent: string) {
  const file = readFileSync(join(root, 'docs/consent-texts.md'), 'utf8').replaceAll('{name}', TRAINER.name);
  const kept = file.split('\n# ').find((part) => part.startsWith(consent)) ?? '';
  const versions = kept.split('\n## ').slice(1);
  return versions.map((part) => [part.split('\n')[0], part.match(/(?<=^> ).+$/gm)] as const);
}

it('no two texts of the consents have one version', () => {
  const versions = ['To the answers', 'To what is recorded'].flatMap((consent) =>
    keptTexts(consent).map(([version]) => version),
  );
  expect(new Set(versions).size).toBe(versions.length);
});

describe('the consent to what is recorded while training', () => {
  it('has its texts kept under its version, which is the newest', () => {
    const [newest] = keptTexts('To what is recorded');
    expect(newest).toEqual([TRAINING_CONSENT_VERSION, [TRAINING_CONSENT_SUMMARY, TRAINING_CONSENT_TEXT]]);
  });

  it('names loads, effort, pain and comments in two sentences, as the page about privacy does', () => {
    const told = PRIVACY.data.find(({ what }) => what.includes('registrar ao treinar'))?.what;
    for (const text of [TRAINING_CONSENT_SUMMARY, TRAINING_CONSENT_TEXT, told]) {
      expect(text).toMatch(/cargas, .*esforço, .*dores e .*comentários/);
      expect(text).toMatch(/dados de saúde/i);
    }
    expect(TRAINING_CONSENT_SUMMARY.match(/\.(?= |$)/g)).toHaveLength(2);
  });
});

describe('the consent to health data', () => {
  it('has its texts kept under its version, which is the newest of several', () => {
    const texts = keptTexts('To the answers');
    expect(texts[0]).toEqual([CONSENT_VERSION, [CONSENT_SUMMARY, CONSENT_TEXT]]);
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
