import type { Firestore } from 'firebase-admin/firestore';
import { adminApp } from './app.ts';

let opening: Promise<Firestore> | undefined;

/**
 * The database. Its client is loaded on first use, so that functions start without it. It talks REST (see `options.ts`),
 * which loads in half of gRPC's time and can do everything that the functions need.
 */
export function firestore(): Promise<Firestore> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Firestore> {
  const { getFirestore } = await import('firebase-admin/firestore');
  return getFirestore(await adminApp());
}
