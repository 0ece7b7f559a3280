import { subscriberId } from '../../firebase/subscriber-id.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';

/** The caller's uid if the caller owns the address of the order, else null: anybody may buy for any address. */
export async function findBuyer({ store }: PaymentDeps, uid: string, email: string): Promise<string | null> {
  if (uid === '') return null;
  const subscriber = await store.subscriber(subscriberId(email));
  return subscriber?.user_id === uid ? uid : null;
}
