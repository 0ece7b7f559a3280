import { renameAccount } from '../accounts/rename-account.ts';
import { type Move, movePurchases } from '../payments/endings/move-purchases.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import type { MailedLink } from './link.ts';

/**
 * Brings purchases to the address whose reader opened the link, and gives the address to the account that comes with them.
 * Repeating it finishes what a crash left. Throws 'link-expired' if something has changed since the operator looked.
 */
export async function moveToAddress(
  deps: PaymentDeps,
  move: Move,
  { subscriber, email }: Pick<MailedLink, 'subscriber' | 'email'>,
): Promise<void> {
  await movePurchases(deps, move, { subscriber, email });
  if (move.owner !== null) await renameAccount(move.owner, email);
}
