import { subscriberId } from '../../kit/firebase/subscriber-id.ts';
import { type Account, grantsOf, type TakenBack } from '../ledger/account.ts';
import { decideAccount } from '../ledger/change-account.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/keys.ts';

/** What an import made of a person's access: a plan with an end, one without, or a card subscription. */
export type ImportedAccess = 'plan' | 'endless' | 'subscription';

/** Why an import cannot be taken back. */
export type TakeBackProblem =
  /** Nothing of it is left: the person has erased the account, and must not come back. */
  | 'erased'
  /** Money of it went back by this site, which the buyer and the tax office may ask about. */
  | 'given-back';

/** What an import brought into an account, or why it cannot be taken back. */
export function importedParts(account: Account, access: ImportedAccess): TakenBack | TakeBackProblem {
  const payments = account.payments.filter(
    (payment) => access === 'subscription' && payment.provider === 'stripe' && payment.adopted_at !== null,
  );
  const gift = access === 'plan' ? `imported_${account.id}` : `courtesy_${account.id}`;
  const grants =
    access === 'subscription'
      ? payments.flatMap((payment) => grantsOf(account, payment))
      : account.grants.filter(({ id }) => id === gift);
  if (payments.length === 0 && grants.length === 0) return 'erased';
  if (payments.some(({ withdrawal, refunds }) => withdrawal !== null || refunds.length > 0))
    return 'given-back';
  return { payments: payments.map(keyOf), grants: grants.map(({ id }) => id) };
}

/** Takes back what an import brought under an address. Nothing changes at the provider: it charges on. */
export async function takeBack(
  deps: Pick<PaymentDeps, 'store' | 'now' | 'watcher'>,
  email: string,
  access: ImportedAccess,
): Promise<'taken-back' | TakeBackProblem> {
  const { result } = await decideAccount(deps, { subscriber: subscriberId(email) }, (account) => {
    const takenBack = importedParts(account, access);
    return typeof takenBack === 'string'
      ? { changes: {}, result: takenBack }
      : { changes: { takenBack }, result: 'taken-back' as const };
  });
  return result;
}
