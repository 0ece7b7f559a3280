import { describe, expect, it } from 'vitest';
import { codeInHash, codeInState } from './link-code.ts';

const code = 'a1B2-c3D4_e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u';

describe('the code of a mailed link', () => {
  it('is read from the fragment of the address', () => {
    expect(codeInHash(`#codigo=${code}`)).toBe(code);
    expect(codeInHash(`#codigo=${code}&utm_source=mail`)).toBe(code);
  });

  it.each([
    ['an encoded sign', `#codigo%3D${code}`],
    ['a sign that was encoded twice', `#codigo%253D${code}`],
    ['encoded signs of the code itself', `#codigo=${code.replace('-', '%2D').replace('_', '%5F')}`],
    ['the sign as quoted-printable has it', `#codigo=3D${code}`],
    ['a line that quoted-printable ended within the code', `#codigo=${code.slice(0, 20)}=${code.slice(20)}`],
    [
      'a space or a character without a width within it',
      `#codigo=${code.slice(0, 9)}%20\u200b${code.slice(9)}`,
    ],
    ['a dot behind it', `#codigo=${code}.`],
    ['a bracket behind it', `#codigo=${code}>`],
    ['an encoded bracket behind it', `#codigo=${code}%3E`],
    ['a letter behind it', `#codigo=${code}x`],
    ['a percent sign behind it', `#codigo=${code}%`],
    ['tracking parameters behind it', `#codigo=${code}?utm_source=mail&fbclid=x`],
    ['an encoded ampersand behind it', `#codigo=${code}%26utm_source=mail`],
    ['an escaped ampersand behind it', `#codigo=${code}&amp;utm_source=mail`],
    ['tracking parameters before it', `#utm_source=mail&amp;codigo=${code}`],
    ['the sign of the fragment in the path', `#%23codigo%3D${code}`],
  ])('survives %s', (_what, hash) => {
    expect(codeInHash(hash)).toBe(code);
  });

  it('may itself begin as the sign in quoted-printable', () => {
    const own = `3D${code.slice(2)}`;
    expect([codeInHash(`#codigo=${own}`), codeInHash(`#codigo=3D${own}`)]).toEqual([own, own]);
  });

  it('is read from the history after a reload', () => {
    expect(codeInState({ linkCode: code })).toBe(code);
  });

  it.each(['', '#', '#codigo=', `#codigo=${code.slice(1)}`, '#codigo=%00', '#outro=1'])(
    'is none in %j',
    (hash) => {
      expect(codeInHash(hash)).toBeNull();
    },
  );

  it.each([null, undefined, 'x', {}, { linkCode: 1 }, { linkCode: '<script>' }])('is none in %j', (state) => {
    expect(codeInState(state)).toBeNull();
  });
});
