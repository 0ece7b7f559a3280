import { expect, it, onTestFinished, vi } from 'vitest';
import content from '../../content/trainer.json' with { type: 'json' };
import { readSources } from './read-sources.ts';

/** The words of a text that follow `pronoun` of content/trainer.json, as they read with 'ela'. */
const WITH_ELA: Readonly<Record<string, string>> = {
  '${O}': 'a',
  '${SEU}': 'Sua',
  '${TREINADOR}': 'treinadora',
  '${TRAINER.pronoun}': 'ela',
  '${TRAINER.name}': 'Ana',
};

/** Masculine forms that mean the trainer: beside the noun or the name, or with a verb that only a person can be the subject of. */
const OF_A_MAN = [
  /\b[Tt]reinador(?!a|es\b)/,
  /\b(?:[dpn]?o|ao|pelo|seu|um|exclusivo) (?:personal\b(?! training)|treinador(?!a)|Ana\b)/i,
  /Personal Trainer Online Exclusivo/,
  /(?:\bAna\b|treinadora|personal trainer)[^.!?]*\b(?:d?ele|nele|avisado|\w+ado por)\b/i,
  /\bele (?:já )?(?:recebe|prepara|libera|confere|responde|pede|pediu|lê|leu|vê|viu|monta|fala|avisa)/i,
  /Obrigado/,
];

/** The texts of a source file: its strings, and its templates as written. */
function textsOf(node: unknown, source: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'TemplateLiteral' && 'start' in node && 'end' in node)
    return [source.slice(Number(node.start), Number(node.end))];
  if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
    return [node.value];
  return Object.values(node).flatMap((child) => textsOf(child, source));
}

it('every text about the trainer reads as of a woman where the content says "ela"', () => {
  const texts = readSources('domain/src')
    .filter(({ path }) => path !== 'domain/src/kit/content/trainer.ts')
    .flatMap(({ program, text }) => textsOf(program.body, text));
  const read = texts.map((text) => text.replace(/\$\{[\w.]+\}/g, (word) => WITH_ELA[word] ?? word));
  expect(read.filter((text) => OF_A_MAN.some((form) => form.test(text)))).toEqual([]);
  expect(texts.filter((text, index) => text !== read[index]).length).toBeGreaterThan(20);
});

it('and as of a man where it says "ele"', async () => {
  const shown = async (pronoun: string) => {
    vi.resetModules();
    vi.doMock('../../content/trainer.json', () => ({ default: { ...content, name: 'Bia', pronoun } }));
    onTestFinished(() => {
      vi.doUnmock('../../content/trainer.json');
      vi.resetModules();
    });
    const [{ SAVE_TEXTS, WIZARD }, { completedMailText }, { LANDING }] = await Promise.all([
      import('domain/answers/texts'),
      import('domain/mail/texts'),
      import('domain/site/landing-texts'),
    ]);
    return [
      SAVE_TEXTS.done.slice(-24),
      WIZARD.otherPointsHint.split('também ')[1],
      completedMailText('Eva').text.split('\n\n')[1]?.slice(-24),
      LANDING.tagline.split(' • ')[0],
      LANDING.showcaseTitle,
    ];
  };
  expect(await shown('ele')).toEqual([
    'será preparado pelo Bia.',
    'o que mais o treinador deve saber.',
    'será preparado pelo Bia.',
    'Personal Trainer Online Exclusivo',
    'Seu Personal Sempre com Você',
  ]);
  expect(await shown('ela')).toEqual([
    'será preparado pela Bia.',
    'o que mais a treinadora deve saber.',
    'será preparado pela Bia.',
    'Personal Trainer Online Exclusiva',
    'Sua Personal Sempre com Você',
  ]);
});
