import type { CallableResponse } from 'domain/contracts';
import { accountDeletedMailText } from 'domain/account/mail-texts';
import { demandVisibleAccount, findOwnedSubscriber } from '../buy/ledger/owned-account.ts';
import { type Call, demandRecentSignIn } from '../kit/call/callable.ts';
import { now } from '../kit/clock.ts';
import type { AccountErasure } from '../kit/erasures/erasures.ts';
import { recordErasure } from '../kit/erasures/record-erasure.ts';
import type { Mail } from '../mail/mail.ts';
import { stopCharging } from '../buy/endings/cancel-renewal.ts';
import type { PaymentDeps } from '../buy/ports/payment-deps.ts';
import { keyOf } from '../buy/records/keys.ts';
import { erasePerson, ownedBy } from './erase-person.ts';

/**
 * `delete-my-account` (LGPD art. 18 VI): stops the charges of the card, records the erasure outside the database, then erases
 * what is held about the caller, and the account last. The records of money stay, because the law requires them (art. 16 I).
 * After a crash, calling again finishes the work. Throws 'recent-login-required', and 'provider-unavailable', with nothing
 * erased, while a card may still be charged.
 */
export async function deleteMyAccount(
  { uid, signedInAt }: Call<'delete-my-account'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'delete-my-account'>> {
  demandRecentSignIn(signedInAt);
  const record = await findOwnedSubscriber(uid);
  const owned = record === null ? null : { subscriber: record.id, owner: uid };
  if (owned !== null) await stopCharging(deps, owned);
  const { email, whole } = record === null ? { email: null, whole: false } : ownedBy(record);
  const visible = owned === null ? [] : (await demandVisibleAccount(deps.store, owned)).payments;
  const erasure: AccountErasure = {
    kind: 'account',
    at: now(),
    uid,
    subscriber: owned?.subscriber ?? null,
    payments: visible.map(keyOf),
    whole,
  };
  await recordErasure(erasure);
  await erasePerson(deps, erasure, {
    email,
    isRestored: false,
    farewell: email === null ? undefined : farewellTo(email),
  });
  return { success: true };
}

/** The last mail, so that the owner learns of a deletion by another person. */
function farewellTo(email: string): Mail {
  return { to: [email], message: accountDeletedMailText(), about: [] };
}
