import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, parseLoad, printLoad, stepAmount, stepLoad } from './load-input.ts';

describe('a typed load', () => {
  it.each([
    ['62,5', 62.5],
    ['62.5', 62.5],
    ['65', 65],
    ['65,', 65],
    [',5', 0.5],
    ['065', 65],
    ['0', 0],
    ['999,99', 999.99],
    [' 62,50 kg ', 62.5],
    ['６２,５', 62.5],
    ['', null],
    ['  ', null],
  ])('%s is %s', (text, value) => {
    expect(parseLoad(text)).toEqual({ problem: null, value });
  });

  it.each([
    ['abc', 'no-number'],
    ['6o', 'no-number'],
    ['-5', 'no-number'],
    ['1e2', 'no-number'],
    [',', 'no-number'],
    ['kg', 'no-number'],
    ['1.000,5', 'no-number'],
    ['62,505', 'too-fine'],
    ['1.000', 'too-fine'],
    ['1000', 'too-much'],
    ['999999999', 'too-much'],
  ])('%s is refused: %s', (text, problem) => {
    expect(parseLoad(text)).toMatchObject({ problem });
  });

  it('is read as it was printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (hundredths) => {
        expect(parseLoad(printLoad(hundredths / 100))).toEqual({ problem: null, value: hundredths / 100 });
      }),
    );
    expect(printLoad(null)).toBe('');
    expect(printLoad(62.5)).toBe('62,5');
  });
});

describe('typed repetitions', () => {
  it('are whole numbers', () => {
    expect(parseAmount(' 12 ')).toEqual({ problem: null, value: 12 });
    expect(parseAmount('0')).toEqual({ problem: null, value: 0 });
    expect(parseAmount('10000')).toEqual({ problem: 'too-much' });
    for (const text of ['', '1,5', 'dez', '-1']) expect(parseAmount(text)).toEqual({ problem: 'no-number' });
  });
});

describe('a stepper', () => {
  it('stays within the limits and leaves no fraction of a gram', () => {
    expect(stepLoad(null, 2.5)).toBe(2.5);
    expect(stepLoad(0.1, 0.2)).toBe(0.3);
    expect(stepLoad(1, -2.5)).toBe(0);
    expect(stepLoad(999, 2.5)).toBe(999.99);
    expect(stepAmount(0, -1)).toBe(0);
    expect(stepAmount(9_999, 1)).toBe(9_999);
  });
});
