import { subscriberId } from '../../firebase/subscriber-id.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';

/** The caller's uid if the address they buy for is their own record's, else null: they buy as anybody may. */
export async function findBuyer({ store }: PaymentDeps, uid: string, email: string): Promise<string | null> {
  if (uid === '') return null;
  const subscriber = await store.subscriber(subscriberId(email));
  return subscriber?.user_id === uid ? uid : null;
}
