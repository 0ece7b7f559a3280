import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CpfSchema, maskCpf } from './cpf.ts';

describe('a CPF', () => {
  it.each([
    '529.982.247-25',
    '52998224725',
    "'529.982.247-25",
    '529 982 247 25\t',
    '\u200b529\u00a0982\u00a0247-25',
    'CPF: 529.982.247‑25',
  ])('copied as %j is 529.982.247-25, and its digits are sent', (copied) => {
    expect(maskCpf(copied)).toBe('529.982.247-25');
    expect(v.parse(CpfSchema, copied)).toBe('52998224725');
  });

  it('gets no zero back that a spreadsheet dropped: the number might be another person’s', () => {
    expect(v.is(CpfSchema, '01234567890')).toBe(true);
    expect(v.is(CpfSchema, '1234567890')).toBe(false);
  });
});
