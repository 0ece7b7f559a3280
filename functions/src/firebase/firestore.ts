import type { Firestore } from 'firebase-admin/firestore';
import { adminApp } from './app.ts';

let opening: Promise<Firestore> | undefined;

/**
 * The database. Loaded on first use, so that functions start without it; over REST (see `options.ts`), which loads in
 * half of gRPC's time and carries everything that the functions do.
 */
export function firestore(): Promise<Firestore> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Firestore> {
  const { getFirestore } = await import('firebase-admin/firestore');
  return getFirestore(await adminApp());
}
