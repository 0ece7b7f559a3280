import { findUser } from '../firebase/auth.ts';
import { eachDocument } from '../firebase/each-document.ts';
import { firestore } from '../firebase/firestore.ts';
import { cancelRenewal } from '../payments/endings/cancel-renewal.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import { runEnd } from '../run-end.ts';
import { findAbandonedOwner } from './find-abandoned-owner.ts';

/**
 * Runs every night: ends the renewals of owners whose account is gone, and tells them by mail. An account can be deleted past
 * `delete-my-account`, in Firebase's console or by Auth's own interface, and its card would be charged on. Access lasts until
 * the end of what was paid, for whoever proves the mailbox. Answers how many owners were gone.
 */
export async function stopAbandonedRenewals(deps: PaymentDeps): Promise<number> {
  const renewing = (await firestore())
    .collection('subscribers')
    .where('renews', '==', true)
    .orderBy('__name__');
  return eachDocument(
    renewing,
    async ({ id }) => {
      const owner = await findAbandonedOwner(deps, findUser, id);
      if (owner !== null) await cancelRenewal(deps, { subscriber: id, owner });
      return owner !== null;
    },
    'The renewals of an account that is gone could not be ended',
    runEnd(),
  );
}
