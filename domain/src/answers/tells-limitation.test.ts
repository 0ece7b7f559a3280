import { describe, expect, it } from 'vitest';
import { tellsLimitation } from './tells-limitation.ts';

describe('an answer about limitations', () => {
  it.each([
    'Nenhuma',
    'nenhuma.',
    'NÃO',
    'Não tenho',
    'nao possuo nenhuma lesão',
    'Sem limitações ou lesões',
    'Nada a declarar',
    'Não que eu saiba',
    'Não tenho, graças a Deus!',
    'n/a',
    '-',
    '   ',
    '',
    null,
    3,
  ])('tells of none in %j', (answer) => {
    expect(tellsLimitation(answer)).toBe(false);
  });

  it.each([
    'Joelho esquerdo',
    'Não posso agachar',
    'Nenhuma, só uma dor no ombro',
    'Sem menisco',
    'lesão',
    'Sim',
    'Dor nas costas',
    '2 hérnias',
    'Não sei',
    '🦵 joelho',
  ])('tells of one in %j', (answer) => {
    expect(tellsLimitation(answer)).toBe(true);
  });
});
