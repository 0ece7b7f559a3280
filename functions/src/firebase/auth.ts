import type { Auth, UserRecord } from 'firebase-admin/auth';
import { adminApp } from './app.ts';

/** Firebase Auth, which keeps the accounts. */
export async function auth(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(await adminApp());
}

/** Whether an error is Auth's own with this code, e.g. 'auth/user-not-found'. */
export function isAuthError(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** The account with this uid, or null. */
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
