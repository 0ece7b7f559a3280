import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines } from './clean-text.ts';

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
