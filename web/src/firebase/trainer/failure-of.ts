import { FirebaseError } from 'firebase/app';

/** What the end of a listener means: the rules refuse this account, or something else failed. */
export function failureOf(error: unknown): 'refused' | 'failed' {
  return error instanceof FirebaseError && error.code === 'permission-denied' ? 'refused' : 'failed';
}
