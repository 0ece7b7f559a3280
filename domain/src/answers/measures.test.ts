import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeBody,
  formatDecimal,
  formatHeight,
  HEIGHT_SHAPE,
  maskDecimal,
  parseDecimal,
  stepDecimal,
  WEIGHT_SHAPE,
} from './measures.ts';

describe('maskDecimal', () => {
  // spec: "Altura input: digits and comma only, one digit before the comma and up to two after"
  it.each([
    ['1', '1'],
    ['1.', '1,'],
    ['1.7', '1,7'],
    ['1,745', '1,74'],
    ['174', '1,74'],
    ['1,7,4', '1,74'],
    ['1,74 m', '1,74'],
    ['abc', ''],
  ])('turns a height typed as %s into %s', (typed, shown) => {
    expect(maskDecimal(typed, HEIGHT_SHAPE)).toBe(shown);
  });

  it.each([
    ['80.90', '80,90'],
    ['80,9', '80,9'],
    ['120', '120'],
    ['80 kg', '80'],
    ['80,905', '80,90'],
  ])('turns a weight typed as %s into %s', (typed, shown) => {
    expect(maskDecimal(typed, WEIGHT_SHAPE)).toBe(shown);
  });

  it('changes nothing the second time, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(HEIGHT_SHAPE, WEIGHT_SHAPE), (text, shape) => {
        const once = maskDecimal(text, shape);
        expect(once).toMatch(/^\d{0,3}(,\d{0,2})?$/);
        expect(maskDecimal(once, shape)).toBe(once);
      }),
    );
  });
});

describe('parseDecimal', () => {
  // spec: "The comma is converted to a dot on save"
  // spec: "Step 2 accepts digits with comma or dot"
  it('reads comma and dot alike', () => {
    expect(parseDecimal('1,74')).toBe(1.74);
    expect(parseDecimal('1.74')).toBe(1.74);
    expect(parseDecimal('80,')).toBe(80);
  });

  it('refuses text that is no measure', () => {
    for (const text of ['', ',5', 'abc', '-1', '1,2,3', '1e3']) expect(parseDecimal(text)).toBeNull();
  });

  it('shows a height with its centimetres, as it was typed', () => {
    expect([1.8, 2, 1.74, null].map(formatHeight)).toEqual(['1,80', '2,00', '1,74', '']);
  });

  it('reads back what was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 40_000 }), (hundredths) => {
        const value = hundredths / 100;
        expect(parseDecimal(formatDecimal(value))).toBe(value);
        expect(parseDecimal(formatHeight(value))).toBe(value);
      }),
    );
  });
});

describe('stepDecimal', () => {
  it.each([
    ['1,79', 0.01, '1,80'],
    ['1,8', -0.01, '1,79'],
    ['80,9', 0.1, '81,0'],
    ['80', -0.1, '79,9'],
    ['80,95', 0.1, '81,05'],
    ['0,05', -0.1, '0,05'],
    ['', 0.1, ''],
    [',', 0.01, ','],
  ])('makes of %s and %d the text %s', (text, by, next) => {
    expect(stepDecimal(text, by)).toBe(next);
  });
});

// spec: "'Xm, Ykg (IMC: value with 1 decimal)'"
// spec: "| BMI | weight / height squared, 1 decimal |"
it('describes a body as the specification does', () => {
  expect(describeBody(1.74, 80.9)).toBe('1,74m, 80,9kg (IMC: 26,7)');
  expect(describeBody(1.8, 80)).toBe('1,80m, 80kg (IMC: 24,7)');
});
