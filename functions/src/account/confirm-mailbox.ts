import type { CallableResponse } from 'domain/contracts';
import { normalizeEmail } from 'domain/kit/email';
import { changeAccount, ownsElsewhere } from '../buy/change-account.ts';
import { confirmAddress } from '../buy/ownership.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import { findUser } from '../kit/admin.ts';
import { type Call, demandRecentSignIn } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { AppError } from '../kit/errors.ts';
import { eraseIfGone } from './abandoned-owners.ts';
import { adoptImportedOrLog } from './adopt-imported.ts';
import { setMailboxClaim } from './auth-accounts.ts';
import { demandLink } from './links.ts';

/**
 * `confirm-mailbox`: the link proves the mailbox, and a password entered just now proves the account. The link alone opens
 * nothing: a stranger's account can have a link mailed to the victim, and a click would then open the victim's purchases to
 * the stranger. Throws 'recent-login-required', 'link-expired', and 'forbidden' for another account than the one that asked.
 */
export async function confirmMailbox(
  { data, uid, signedInAt }: Call<'confirm-mailbox'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'confirm-mailbox'>> {
  demandRecentSignIn(signedInAt);
  const { ref, link } = await demandLink(data.code);
  const user = await findUser(uid);
  const isTheirs = link.uid === uid && normalizeEmail(user?.email ?? '') === link.email;
  if (link.kind !== 'confirmation' || !isTheirs || (await ownsElsewhere(uid, link.subscriber))) {
    throw new AppError('forbidden');
  }
  await changeAccount(deps, { subscriber: link.subscriber }, (account, moment) =>
    confirmAddress(account, { uid, email: link.email }, moment),
  );
  if (await eraseIfGone(deps, uid)) throw new AppError('forbidden');
  await setMailboxClaim(uid);
  await adoptImportedOrLog(uid);
  // This comes last, so that a call that died before it can be repeated with the same link.
  await ref.update({ used_at: now() });
  return { success: true };
}
