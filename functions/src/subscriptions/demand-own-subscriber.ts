import { findOwnSubscriber } from '../accounts/link-subscriber.ts';
import { AppError } from '../app-error.ts';

/** The id of the caller's own subscriber record. Throws 'forbidden' if the account owns none. */
export async function demandOwnSubscriber(uid: string): Promise<string> {
  const own = await findOwnSubscriber(uid);
  if (own === null) throw new AppError('forbidden');
  return own.id;
}
