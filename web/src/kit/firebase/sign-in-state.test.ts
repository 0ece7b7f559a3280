import { describe, expect, it } from 'vitest';
import { type SignInState, whenAuthIsLate, whenAuthNames } from './sign-in-state.ts';

const ana = { uid: 'ana', email: 'ana@exemplo.com' };
const signedIn: SignInState = { status: 'signed-in', user: ana, auth: 'confirmed' };

describe('a session', () => {
  it('has ended by itself when Auth names nobody any more, and not when the person signs out', () => {
    expect(whenAuthNames(null, signedIn, false)).toEqual({ status: 'signed-out', ended: 'ana' });
    expect(whenAuthNames(null, signedIn, true)).toEqual({ status: 'signed-out', ended: null });
  });

  it('that has ended by itself still says so when Auth names nobody a second time', () => {
    const ended = whenAuthNames(null, signedIn, false);
    expect(whenAuthNames(null, ended, false)).toEqual({ status: 'signed-out', ended: 'ana' });
  });

  it('that never was has not ended', () => {
    expect(whenAuthNames(null, { status: 'loading' }, false)).toEqual({
      status: 'signed-out',
      ended: null,
    });
  });

  it('that Auth looks up for too long is said to have failed, until Auth answers', () => {
    const late = whenAuthIsLate({ status: 'loading' });
    expect(late).toEqual({ status: 'failed' });
    expect(whenAuthNames(null, late, false)).toEqual({ status: 'signed-out', ended: null });
  });

  it('begins again after one that has ended', () => {
    expect(whenAuthNames(ana, { status: 'signed-out', ended: 'ana' }, false)).toEqual(signedIn);
  });
});
