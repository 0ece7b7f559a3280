import type { Firestore } from 'firebase-admin/firestore';
import { adminApp } from './app.ts';

let opening: Promise<Firestore> | undefined;

/**
 * The database. Loaded on first use, so that functions start without it; over REST, which loads in half of gRPC's time
 * and carries everything that the functions do. With an emulator over gRPC: the SDK's REST transport asks for Google
 * credentials even there.
 */
export function firestore(): Promise<Firestore> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Firestore> {
  const { initializeFirestore } = await import('firebase-admin/firestore');
  return initializeFirestore(adminApp(), {
    preferRest: process.env['FIRESTORE_EMULATOR_HOST'] === undefined,
  });
}
