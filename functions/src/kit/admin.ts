import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { App } from 'firebase-admin/app';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { normalizeEmail } from 'domain/kit/email';
import { now } from './time.ts';
import { errorKind, LOG_LINES } from './logging.ts';

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

const PAGE = 200;

/**
 * Runs `work` for each document of an ordered query, page by page, and answers how often it answered true. A document that fails
 * does not stop the others; `failure` is the line that the log gets for it. After `until` no further page is read: what is left has
 * to be found again by the next run.
 */
export async function eachDocument(
  query: Query,
  work: (doc: QueryDocumentSnapshot) => Promise<boolean>,
  failure: string,
  until: Date | null = null,
): Promise<number> {
  let done = 0;
  let last: QueryDocumentSnapshot | undefined;
  do {
    const from = query.limit(PAGE);
    const page = await (last === undefined ? from : from.startAfter(last)).get();
    const results = await Promise.allSettled(page.docs.map(work));
    for (const result of results) {
      if (result.status === 'rejected') logger.error(failure, errorKind(result.reason));
      else if (result.value) done += 1;
    }
    last = page.size < PAGE ? undefined : page.docs.at(-1);
    if (last !== undefined && until !== null && now() > until) {
      logger.error(LOG_LINES.documentsLeft, { done });
      return done;
    }
  } while (last !== undefined);
  return done;
}

const ERASED_AT_ONCE = 200;

export async function eraseAll(query: Query): Promise<void> {
  for (;;) {
    const found = await query.limit(ERASED_AT_ONCE).get();
    const batch = query.firestore.batch();
    for (const doc of found.docs) batch.delete(doc.ref);
    await batch.commit();
    if (found.size < ERASED_AT_ONCE) return;
  }
}

/** SHA-256 of the normalised e-mail, in hex: one record for an address, and no personal data in paths and logs. */
export function subscriberId(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('hex');
}

/** The names of the fields in which two records differ by value, sorted. */
export function differingFields(one: object, other: object): readonly string[] {
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = [...new Set([...first.keys(), ...second.keys()])];
  return names.filter((name) => !isDeepStrictEqual(first.get(name), second.get(name))).toSorted();
}
