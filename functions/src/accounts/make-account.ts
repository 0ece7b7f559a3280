import { AppError } from '../app-error.ts';
import { auth, findUserByEmail, isAuthError } from '../firebase/auth.ts';
import { firestore } from '../firebase/firestore.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';

/** How often somebody may sign up with the address while we displace them, before we give up. */
const MAX_TURNS = 5;

/**
 * Makes the account `uid` of an address whose record names it as the owner, in the place of any other that sits on it: a new
 * uid, not a new password, because the other's token would outlive that by an hour, and rules cannot see it. The record is
 * asked again before another account goes: that one may own the address by now. Answers 'made', or 'there' where the account
 * with this uid exists already, with the password that it has. Throws 'invalid-request' for a password that Auth refuses,
 * and 'account-exists' where the address is another's.
 */
export async function makeAccount(
  uid: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<'made' | 'there'> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const sitting = await findUserByEmail(email);
    if (sitting?.uid === uid) return 'there';
    if (sitting) {
      if ((await ownerOf(email)) !== uid) throw new AppError('account-exists');
      await removeAccount(sitting.uid);
    }
    if (await tryCreate({ uid, email, password })) return 'made';
  }
  throw new AppError('internal');
}

async function ownerOf(email: string): Promise<unknown> {
  return (await (await firestore()).doc(`subscribers/${subscriberId(email)}`).get()).get('user_id');
}

/** Deletes an account, if it is there. */
export async function removeAccount(uid: string): Promise<void> {
  try {
    await (await auth()).deleteUser(uid);
  } catch (error) {
    if (!isAuthError(error, 'auth/user-not-found')) throw error;
  }
}

/** False when somebody else was quicker: with the address, or with this very uid. */
async function tryCreate(account: {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}): Promise<boolean> {
  try {
    await (await auth()).createUser(account);
    return true;
  } catch (error) {
    if (isAuthError(error, 'auth/email-already-exists') || isAuthError(error, 'auth/uid-already-exists'))
      return false;
    throw isRefusedPassword(error) ? new AppError('invalid-request', 'password') : error;
  }
}

/** Whether Auth finds a password too short, too long or too weak. */
export function isRefusedPassword(error: unknown): boolean {
  return (
    isAuthError(error, 'auth/invalid-password') ||
    isAuthError(error, 'auth/password-does-not-meet-requirements')
  );
}
