import type { App } from 'firebase-admin/app';
import { getApps, initializeApp } from 'firebase-admin/app';

/** The Admin app of this process. */
export function adminApp(): App {
  return getApps()[0] ?? initializeApp();
}
