import { describe, expect, it } from 'vitest';
import { codeInHash, codeInState } from './link-code.ts';

const code = 'a1B2-c3D4_e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u';

describe('the code of a mailed link', () => {
  it('is read from the fragment of the address', () => {
    expect(codeInHash(`#codigo=${code}`)).toBe(code);
    expect(codeInHash(`#codigo=${code}&utm_source=mail`)).toBe(code);
  });

  it('is read from the history after a reload', () => {
    expect(codeInState({ linkCode: code })).toBe(code);
  });

  it.each(['', '#', '#codigo=', `#codigo=${code}x`, `#codigo=${code.slice(1)}`, '#codigo=%00', '#outro=1'])(
    'is none in %j',
    (hash) => {
      expect(codeInHash(hash)).toBeNull();
    },
  );

  it.each([null, undefined, 'x', {}, { linkCode: 1 }, { linkCode: '<script>' }])('is none in %j', (state) => {
    expect(codeInState(state)).toBeNull();
  });
});
