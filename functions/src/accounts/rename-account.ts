import { AppError } from '../app-error.ts';
import { auth, findUser, findUserByEmail, isAuthError } from '../firebase/auth.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';
import { removeAccount } from './make-account.ts';
import { ownsElsewhere } from './own-subscriber.ts';

/** How often another account may take the address while we displace it, before we give up. */
const MAX_TURNS = 5;

/**
 * Gives an account another e-mail address, whose record names it as the owner. Any other account that has the address is
 * deleted: the sign-up gate lets anybody sign up for an address with a plan, and such an account owns nothing. An account
 * that is gone stays gone. Repeating it changes nothing. Throws 'link-expired' if the owner of another record has the address.
 */
export async function renameAccount(uid: string, email: string): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const holder = await findUserByEmail(email);
    if (holder?.uid === uid || (await findUser(uid)) === null) return;
    if (holder !== null) {
      if (await ownsElsewhere(holder.uid, subscriberId(email))) throw new AppError('link-expired', 'code');
      await removeAccount(holder.uid);
    }
    if (await tryRename(uid, email)) return;
  }
  throw new AppError('internal');
}

/** Answers false if another account was faster. */
async function tryRename(uid: string, email: string): Promise<boolean> {
  try {
    await (await auth()).updateUser(uid, { email, emailVerified: false });
    return true;
  } catch (error) {
    if (isAuthError(error, 'auth/email-already-exists')) return false;
    throw error;
  }
}
