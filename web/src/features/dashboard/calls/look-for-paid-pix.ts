import { fixSubscriber } from 'domain/contracts/accounts';
import { callFunction } from '../../../firebase/calls/callable.ts';

/**
 * Has the server look for a paid PIX of this e-mail address; resolves with whether it found one. Rejects with a
 * `CallError`.
 */
export async function lookForPaidPix(email: string): Promise<boolean> {
  return (await callFunction(fixSubscriber, { email })).success;
}
