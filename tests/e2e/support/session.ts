import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { configurationOf, LOCAL_PROJECT } from '../../../scripts/configuration.ts';
import { suitePorts } from './journey.ts';

/** What Auth answers to a sign-in. */
interface SignedIn {
  readonly localId: string;
  readonly email: string;
  readonly displayName: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
}

/** Signs in at Auth by e-mail and password, without a browser. */
export async function signInAtAuth(email: string, password: string): Promise<SignedIn> {
  const response = await fetch(
    `http://127.0.0.1:${suitePorts().auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  if (!response.ok) throw new Error(`Auth refused ${email}: ${await response.text()}`);
  return (await response.json()) as SignedIn;
}

/**
 * Puts a session into the browser's storage as Firebase's SDK keeps it (UserInternal.toJSON of @firebase/auth), and opens a page
 * of the site. It takes a fraction of the time of a login through the screen, which journeys of their own show.
 */
export async function openSignedIn(page: Page, path: string, email: string): Promise<void> {
  const { localId, displayName, idToken, refreshToken, expiresIn } = await signInAtAuth(email, DEMO_PASSWORD);
  const apiKey = configurationOf(LOCAL_PROJECT)['VITE_FIREBASE_API_KEY'];
  const user = {
    uid: localId,
    email,
    displayName,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      accessToken: idToken,
      refreshToken,
      expirationTime: Date.now() + Number(expiresIn) * 1000,
    },
    apiKey,
    appName: '[DEFAULT]',
  };
  // A file of the site that runs no script, so that nothing reads the storage before it is complete.
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [
    `firebase:authUser:${apiKey}:[DEFAULT]`,
    JSON.stringify(user),
  ] as const);
  await page.goto(path);
}
