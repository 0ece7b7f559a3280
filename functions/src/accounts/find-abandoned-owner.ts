import type { PaymentDeps } from '../payments/ports/payment-deps.ts';

/** Longer than a call may last: an owner that was reserved earlier than this and has no account was left by a crash. */
const RESERVED_MS = 30_000;

/**
 * The uid that owns a record, if it came to own it longer than `reservedMs` milliseconds ago and no such account exists; else
 * null. `find` looks an account up by its uid.
 */
export async function findAbandonedOwner(
  { store, now }: Pick<PaymentDeps, 'store' | 'now'>,
  find: (uid: string) => Promise<unknown>,
  subscriber: string,
  reservedMs = RESERVED_MS,
): Promise<string | null> {
  const record = await store.subscriber(subscriber);
  if (!record?.user_id) return null;
  const isFresh = record.linked_at !== null && now().getTime() - record.linked_at.getTime() < reservedMs;
  return isFresh || (await find(record.user_id)) ? null : record.user_id;
}
