import { expect, it } from 'vitest';
import { answerText } from './answers.tsx';

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
