import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { MomentSchema } from 'domain/kit/person';
import * as v from 'valibot';
import { findOwnedSubscriber } from '../../buy/ledger/owned-account.ts';
import type { Written } from '../../kit/call/run-parts.ts';
import { firestore } from '../../kit/firebase/admin.ts';
import { syncQueue } from './refresh-queue.ts';

/**
 * The part of the trigger of `subscribers`: the rows follow the money. The one door to the money writes this record whenever a
 * payment or a grant of the address changes in a way that can be seen, so the rows need no trigger of payments and grants.
 */
export async function onSubscriberWritten({ params }: Written): Promise<void> {
  await syncQueue(params.id);
}

/** A part of the triggers of `anamnese_treinos` and `workouts`, whose ids are uids: the rows follow the answers and the workout. */
export async function onOwnedWritten({ params, data }: Written): Promise<void> {
  if (data !== undefined && (await isOvertaken(data.after))) return;
  // The record may name an address that its account has lost meanwhile, and the account may own another one.
  const named: unknown[] = [data?.before.get('subscriber'), data?.after.get('subscriber')];
  const owned = await findOwnedSubscriber(params.id);
  const subscribers = new Set([...named.filter(isId), ...(owned === null ? [] : [owned.id])]);
  for (const subscriber of subscribers) await syncQueue(subscriber);
}

/**
 * Whether the person has saved the answers again since this write. The event of the later write brings the rows up to date, so
 * that a client that writes many times a second costs one read for each write here.
 */
async function isOvertaken(written: DocumentSnapshot): Promise<boolean> {
  const then = v.safeParse(MomentSchema, written.get('updated_at'));
  if (!then.success) return false;
  const present = await (await firestore()).doc(written.ref.path).get();
  const latest = v.safeParse(MomentSchema, present.get('updated_at'));
  return latest.success && latest.output > then.output;
}

/** Whether a value is the id of a record. An import may have left anything in the field. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]+$/.test(value);
}
