import type { App } from 'firebase-admin/app';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';

/**
 * The Admin app of this process: the one that firebase-functions made, if it did (to verify a token, to read a trigger's
 * event). The SDK is loaded on first use, because loading it takes as long as the rest of a function's entry.
 */
export async function adminApp(): Promise<App> {
  const { getApps, initializeApp } = await import('firebase-admin/app');
  return getApps()[0] ?? initializeApp();
}

let opening: Promise<Firestore> | undefined;

/**
 * The database. Its client is loaded on first use, so that functions start without it.
 */
export function firestore(): Promise<Firestore> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Firestore> {
  const { getFirestore } = await import('firebase-admin/firestore');
  return getFirestore(await adminApp());
}

export async function auth(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(await adminApp());
}

/** Whether an error is Auth's own with this code, e.g. 'auth/user-not-found'. */
export function isAuthError(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

export async function findUser(uid: string): Promise<UserRecord | null> {
  return orNull((await auth()).getUser(uid));
}

/** The account with this (normalised) e-mail, or null. */
export async function findUserByEmail(email: string): Promise<UserRecord | null> {
  return orNull((await auth()).getUserByEmail(email));
}

async function orNull(look: Promise<UserRecord>): Promise<UserRecord | null> {
  try {
    return await look;
  } catch (error) {
    if (isAuthError(error, 'auth/user-not-found')) return null;
    throw error;
  }
}
