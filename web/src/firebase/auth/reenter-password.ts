import { EmailAuthProvider, reauthenticateWithCredential, type User } from 'firebase/auth';
import { currentUser } from './auth.ts';

/** Proves once more, now, that the account's owner sits here. Rejects with what `authFailureOf` classifies. */
export async function reenterPassword(password: string): Promise<User> {
  const user = await currentUser();
  if (user === null || user.email === null) throw new Error('Nobody is signed in');
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password));
  return user;
}
