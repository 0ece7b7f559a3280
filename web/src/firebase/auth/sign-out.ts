import * as v from 'valibot';

/** `refused` by Firebase, or `unexpected`: anything else. */
export type SignOutResult = 'done' | 'refused' | 'unexpected';

const FirebaseErrorSchema = v.object({ code: v.pipe(v.string(), v.startsWith('auth/')) });

/** Ends the session; what the browser knew of the account goes with it. Never rejects. */
export async function signOut(): Promise<SignOutResult> {
  try {
    const { signOutOfApp } = await import('./auth.ts');
    await signOutOfApp();
    return 'done';
  } catch (error) {
    return v.is(FirebaseErrorSchema, error) ? 'refused' : 'unexpected';
  }
}
