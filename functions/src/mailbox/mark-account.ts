import { auth, findUser } from '../firebase/admin.ts';

/**
 * Sets the claim `mailbox` on the Auth account: our server has confirmed its mailbox. The rules see only the token, and
 * accept a verified e-mail only with this claim. Everything else reads the record's `mailbox_confirmed_at`.
 */
export async function markAccount(uid: string): Promise<void> {
  const claims = (await findUser(uid))?.customClaims;
  await (await auth()).setCustomUserClaims(uid, { ...claims, mailbox: true });
}
