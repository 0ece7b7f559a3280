import type { App } from 'firebase-admin/app';

/**
 * The Admin app of this process, which is firebase-functions' own if it was there first (to verify a token, to read a
 * trigger's event). Loaded on first use: it takes as long as all the rest of a function's entry.
 */
export async function adminApp(): Promise<App> {
  const { getApps, initializeApp } = await import('firebase-admin/app');
  return getApps()[0] ?? initializeApp();
}
