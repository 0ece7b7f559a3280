import { auth, findUser } from '../firebase/auth.ts';

/**
 * Notes on the Auth account that our server saw its mailbox shown, for the rules, which see only the token: a token that
 * Auth calls verified counts only with this claim. The record's `mailbox_confirmed_at` is what everything else goes by.
 */
export async function markAccount(uid: string): Promise<void> {
  const claims = (await findUser(uid))?.customClaims;
  await (await auth()).setCustomUserClaims(uid, { ...claims, mailbox: true });
}
