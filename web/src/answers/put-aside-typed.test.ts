import { formValues } from 'domain/questionnaire/form';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../device/testing/memory-storage.ts';
import { createAnswerQueue } from './answer-queue.ts';
import { putAsideTyped } from './put-aside-typed.ts';
import { nothingToEdit, record } from './testing/records.ts';
import { typedAsAnswers } from './typed-as-answers.ts';

const nobody = null;

describe('values typed in the wizard', () => {
  it('are outdated where another device has answered since, and the words of another goal go with the goal', () => {
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    const before = formValues(record({ objetivo_principal: 'emagrecimento', revision: 1 }), nobody);
    queue.typed.keep({ peso: '80,5', objetivo_principal: 'outro', objetivo_outro: 'Correr' }, before);
    const stored = record({ objetivo_principal: 'hipertrofia', revision: 2 });
    const base = formValues(stored, nobody);
    expect(queue.typed.take(base)).toEqual({ peso: '80,5' });
    expect(typedAsAnswers(queue.typed.outdated(base), base, stored)).toEqual({
      objetivo_principal: 'outro',
      objetivo_outro: 'Correr',
    });
  });

  it('are set aside as answers, except half a date, an empty field and what is stored already', () => {
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    const before = formValues(record({ limitacoes_lesoes: 'Joelho' }), nobody);
    queue.typed.keep(
      {
        nascimento: { dia: '1', mes: '', ano: '' },
        limitacoes_lesoes: '',
        altura: '1,70',
        outros_pontos: 'Treino cedo',
      },
      before,
    );
    const stored = record({ data_nascimento: '1990-01-02', limitacoes_lesoes: 'Ombro', altura: 1.7 });
    putAsideTyped(queue, stored, nobody);
    expect(queue.setAside()).toEqual(['outros_pontos']);
    expect(queue.edited.take(nothingToEdit)).toEqual({ outros_pontos: 'Treino cedo' });
    expect(queue.typed.isEmpty()).toBe(true);
  });
});
