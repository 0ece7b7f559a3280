import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { missingForRelease } from '../answers/completeness.ts';
import { stepProblems } from '../answers/step-problems.ts';
import { wholeAnswers, wholeForm } from '../answers/testing/whole-form.ts';
import { NameSchema } from './text-field.ts';
import { STEP_PROBLEMS } from '../answers/texts.ts';

describe('a name', () => {
  it.each([
    ['zero-width characters', '\u200b\u200d\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['marks of direction', ' \u202a\u202c\u200f'],
    ['a filler that counts as a letter', '\u3164'],
    ['the empty Braille sign', '\u2800\u00a0'],
    ['a mark without a letter', '\u0301'],
    ['controls', '\u0000\u0007'],
  ])('of %s only is none, in every form and for the trainer', (_what, name) => {
    expect(v.is(NameSchema, name)).toBe(false);
    expect(stepProblems(1, { ...wholeForm, nome: name }, '2026-11-23')).toMatchObject({
      nome: STEP_PROBLEMS.nome,
    });
    expect(missingForRelease({ ...wholeAnswers, nome_completo: name })).toEqual(['nome_completo']);
  });

  it.each([
    ['Ana\tSouza', 'Ana Souza'],
    ['\u202aAna Sou\u200bza\u202c ', 'Ana Souza'],
    ['李', '李'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('is stored without what a paste brought: %j is %j', (typed, stored) => {
    expect(v.parse(NameSchema, typed)).toBe(stored);
  });
});
