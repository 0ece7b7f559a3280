import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ANSWER_FIELDS, ANSWERS } from 'domain/answers/fields';
import { questionnaireOf } from 'domain/answers/testing/whole-form';
import { Answers, answerText, Limitations } from './answers.tsx';

it('every answer stands on the page', () => {
  const measures = { altura: 1.74, peso: 80.9 };
  const told = ANSWER_FIELDS.map((field) => {
    const { kind } = ANSWERS[field];
    return [field, kind === 'date' ? '1990-05-17' : `told as ${field}`] as const;
  });
  const answers = questionnaireOf({ ...Object.fromEntries(told), ...measures });
  const props = { answers, changed: [], now: new Date('2026-11-28T12:00:00Z') };
  const page =
    renderToStaticMarkup(createElement(Limitations, props)) +
    renderToStaticMarkup(createElement(Answers, props));
  const shown = told.map(([field, text]) =>
    ANSWERS[field].kind === 'measure' ? '1,74m, 80,9kg' : answerText(field, text),
  );
  expect(shown.filter((text) => !page.includes(text))).toEqual([]);
});

it('an answer is shown as a person reads it: choices by their labels, measures with a comma, dates in Portuguese', () => {
  expect(answerText('frequencia_semanal', '4x')).toBe('4x por semana');
  expect(answerText('peso', 80.9)).toBe('80,9');
  expect(answerText('data_nascimento', '1990-05-17')).toBe('17/05/1990');
  expect(answerText('limitacoes_lesoes', 'Joelho')).toBe('Joelho');
  expect(answerText('objetivo_principal', 'constructor')).toBe('constructor');
});

it('an answer that was erased is told as none', () => {
  expect(answerText('limitacoes_lesoes', '')).toBe('(sem resposta)');
  expect(answerText('peso', null)).toBe('(sem resposta)');
});
