import { EmailAuthProvider, reauthenticateWithCredential, type User } from 'firebase/auth';
import { currentUser } from './auth.ts';

/** Checks the account's password again, as a fresh proof of its owner. Rejects with an error that `authFailureOf` classifies. */
export async function reenterPassword(password: string): Promise<User> {
  const user = await currentUser();
  if (user === null || user.email === null) throw new Error('Nobody is signed in');
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password));
  return user;
}
