import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { stepProblems } from '../answers/checks.ts';
import { missingForRelease } from '../answers/completeness.ts';
import { wholeAnswers, wholeForm } from '../answers/testing/whole-form.ts';
import { STEP_PROBLEMS } from '../answers/texts.ts';
import { cleanLine, cleanLines, NameSchema } from './text-field.ts';

describe('typed text', () => {
  it('keeps what a person writes, in any script and with any emoji', () => {
    for (const text of ['José da Silva', 'أحمد علي', '👩‍👩‍👧 família 🏋️‍♀️', 'e\u0301']) {
      expect(cleanLine(text)).toBe(text);
      expect(cleanLines(text)).toBe(text);
    }
  });

  it('loses the invisible characters of a paste', () => {
    expect(cleanLine('\u0000Ana\u0007\u200B \uFEFFSouza\uD800\u202E\n')).toBe('Ana Souza');
    expect(cleanLine('Ana\r\nSouza')).toBe('Ana Souza');
    expect(cleanLines(' Joelho\r\n\u0000Ombro\t1 ')).toBe('Joelho\nOmbro\t1');
  });

  it('is empty if it has only blanks, visible or not', () => {
    for (const blank of [' ', '\n\t', '\u00A0', '\u200B\u2060', '\uFEFF', '']) {
      expect(cleanLine(blank)).toBe('');
      expect(cleanLines(blank)).toBe('');
    }
  });

  it('is not changed by a second cleaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
        expect(cleanLines(cleanLines(text))).toBe(cleanLines(text));
      }),
    );
  });
});

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
