import { describe, expect, it } from 'vitest';
import { readCaller } from './read-caller.ts';

function jwt(claims: unknown, header: unknown = { alg: 'none', typ: 'JWT' }): string {
  const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `${part(header)}.${part(claims)}.`;
}

describe('a caller', () => {
  it.each([undefined, '', '  '])('is anonymous without authorization: %j', (authorization) => {
    expect(readCaller(authorization)).toEqual({ kind: 'anonymous' });
  });

  it.each(['Bearer owner', 'bearer OWNER', 'BEARER ya29.abc'])('is an administrator: %s', (authorization) => {
    expect(readCaller(authorization)).toEqual({ kind: 'admin' });
  });

  it('is the subject of a token, whose claims the rules see', () => {
    const token = jwt({ sub: 'alice', n: 1, half: 0.5, list: ['x', null], firebase: { tenant: 't' } });
    expect(readCaller(`Bearer ${token}`)).toEqual({
      kind: 'user',
      uid: 'alice',
      token: new Map<string, unknown>([
        ['sub', 'alice'],
        ['n', 1n],
        ['half', 0.5],
        ['list', ['x', null]],
        ['firebase', new Map([['tenant', 't']])],
      ]),
    });
  });

  it('is the user_id of a token without a subject, or a user with an empty id', () => {
    expect(readCaller(`Bearer ${jwt({ user_id: 'bob' })}`)).toMatchObject({ kind: 'user', uid: 'bob' });
    expect(readCaller(`Bearer ${jwt({})}`)).toMatchObject({ kind: 'user', uid: '' });
  });

  it.each([
    ['that has expired', { exp: 1 }],
    ['that is not valid yet', { nbf: 4_102_444_800, iat: 4_102_444_800 }],
    ['of another project', { aud: 'other', iss: 'https://securetoken.google.com/other' }],
  ])('may present a token %s, because tokens are not verified', (_what, claims) => {
    expect(readCaller(`Bearer ${jwt({ sub: 'alice', ...claims })}`)).toMatchObject({ uid: 'alice' });
  });

  it('may present a signed token, whose signature is not verified', () => {
    expect(readCaller(`Bearer ${jwt({ sub: 'alice' }, { alg: 'RS256' })}c2ln`)).toMatchObject({
      uid: 'alice',
    });
  });

  it.each([
    ['no token', 'Bearer'],
    ['one part', 'Bearer x'],
    ['two spaces before it', 'Bearer  owner'],
    ['two spaces before a token', `Bearer  ${jwt({})}`],
    ['a word behind it', 'Bearer owner owner'],
    ['two parts', 'Bearer e30.e30'],
    ['four parts', `Bearer ${jwt({})}.x`],
    ['claims that are not JSON', 'Bearer e30.eA.'],
    ['claims that are an array', `Bearer ${jwt([])}`],
    ['a header that is text', `Bearer ${jwt({}, 'none')}`],
    ['claims that are null', `Bearer ${jwt(null)}`],
  ])('is refused with %s', (_what, authorization) => {
    expect(() => readCaller(authorization)).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT', message: 'invalid jwt' }) as Error,
    );
  });

  it.each(['Basic dXNlcg==', 'owner', 'Firebase x', 'Bearer\towner', 'Bearerowner'])(
    'is refused with another scheme: %s',
    (authorization) => {
      expect(() => readCaller(authorization)).toThrow(
        expect.objectContaining({ status: 'UNKNOWN' }) as Error,
      );
    },
  );
});
