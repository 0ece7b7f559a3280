import * as v from 'valibot';

/** `refused`: Firebase refused. `unexpected`: any other failure. */
export type SignOutResult = 'done' | 'refused' | 'unexpected';

const FirebaseErrorSchema = v.object({ code: v.pipe(v.string(), v.startsWith('auth/')) });

/** Ends the session and forgets the browser's record of the account. Never rejects. */
export async function signOut(): Promise<SignOutResult> {
  try {
    const { signOutOfApp } = await import('./auth.ts');
    await signOutOfApp();
    return 'done';
  } catch (error) {
    return v.is(FirebaseErrorSchema, error) ? 'refused' : 'unexpected';
  }
}
