import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { normalizeEmail } from 'domain/email';
import { ownsElsewhere } from '../accounts/own-subscriber.ts';
import { demandRecentSignIn } from '../accounts/recent-sign-in.ts';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { findUser } from '../firebase/auth.ts';
import { changeAccount } from '../payments/account/change-account.ts';
import { confirmMailbox as decide } from '../payments/changes/ownership.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { adoptImported } from './adopt-imported.ts';
import { demandLink } from './link-store.ts';
import { markAccount } from './mark-account.ts';

/**
 * `confirm-mailbox`: the link shows the mailbox, a password entered just now shows the account. A link alone opens nothing:
 * a stranger's account can have one mailed to the victim, who would open theirs by a click. Throws 'recent-login-required',
 * 'link-expired', and 'forbidden' for another account than the one that asked.
 */
export async function confirmMailbox({
  data,
  uid,
  signedInAt,
}: Pick<Call<CallableRequest<'confirm-mailbox'>>, 'data' | 'uid' | 'signedInAt'>): Promise<
  CallableResponse<'confirm-mailbox'>
> {
  demandRecentSignIn(signedInAt);
  const { ref, link } = await demandLink(data.code);
  const user = await findUser(uid);
  const isTheirs = link.uid === uid && normalizeEmail(user?.email ?? '') === link.email;
  if (link.kind !== 'confirmation' || !isTheirs || (await ownsElsewhere(uid, link.subscriber))) {
    throw new AppError('forbidden');
  }
  await changeAccount(liveDeps(), { subscriber: link.subscriber }, (account, moment) =>
    decide(account, { uid, email: link.email }, moment),
  );
  await markAccount(uid);
  await adoptImported(uid);
  // Last: a call that died before finds the link as it was.
  await ref.update({ used_at: now() });
  return { success: true };
}
