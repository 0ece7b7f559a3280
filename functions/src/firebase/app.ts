import type { App } from 'firebase-admin/app';

/**
 * The Admin app of this process: the one that firebase-functions made, if it did (to verify a token, to read a trigger's
 * event). The SDK is loaded on first use, because loading it takes as long as the rest of a function's entry.
 */
export async function adminApp(): Promise<App> {
  const { getApps, initializeApp } = await import('firebase-admin/app');
  return getApps()[0] ?? initializeApp();
}
