import { deleteMyAccount } from 'domain/contracts/my-data';
import { callRepeatable } from './call-repeatable.ts';

/** Deletes the account and its data; the password was entered just before. Rejects with a `CallError`. */
export const eraseAccount = () => callRepeatable(deleteMyAccount, null);
