import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerSubscriber } from 'domain/account/contract';

/** The headers of every call of a function. */
let calls: Headers[];

beforeEach(() => {
  vi.resetModules();
  calls = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('/__/')) return new Response('var firebaseEmulators = {\n};');
    calls.push(new Headers(init?.headers));
    return Response.json({ result: { success: true } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function call(): Promise<void> {
  const { callFunction } = await import('./callable.ts');
  await callFunction(registerSubscriber, { email: 'ana@exemplo.com' });
}

describe('a call', () => {
  it('of a build with an App Check key carries a token', async () => {
    vi.stubEnv('VITE_APP_CHECK_KEY', 'local-app-check');
    await call();
    await call();
    expect(calls.map((headers) => headers.get('X-Firebase-AppCheck'))).toEqual([
      'local-app-check',
      'local-app-check',
    ]);
  });

  it.each([undefined, ''])('of a build whose App Check key is %j carries no token', async (key) => {
    vi.stubEnv('VITE_APP_CHECK_KEY', key);
    await call();
    expect(calls.map((headers) => headers.has('X-Firebase-AppCheck'))).toEqual([false]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('reCAPTCHA is blocked'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('goes out without a token where App Check %s', async (_how, appCheckToken) => {
    vi.stubEnv('VITE_APP_CHECK_KEY', 'local-app-check');
    vi.doMock('./app-check.ts', () => ({ appCheckToken }));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const done = call();
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(5_000);
        expect(calls).toHaveLength(1);
      },
      // The modules are loaded anew, which takes long on a busy machine.
      { timeout: 10_000 },
    );
    await done;
    expect(calls[0]?.has('X-Firebase-AppCheck')).toBe(false);
    vi.doUnmock('./app-check.ts');
  });
});
