import type { CallableResponse } from 'domain/contracts/table';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { findOwnSubscriber } from '../accounts/own-subscriber.ts';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { findUser } from '../firebase/auth.ts';
import { firestore } from '../firebase/firestore.ts';
import { demandOpenAccount } from '../payments/account/read-open-account.ts';
import { liveDeps } from '../payments/live-deps.ts';
import type { Payment } from '../payments/records/records.ts';
import { listPayments } from '../payments/callables/list-payments.ts';

type MyData = CallableResponse<'export-my-data'>;

/** Ours to keep the books, not about the person. */
const INTERNAL = [
  'user_id',
  'linked_at',
  'entitlement_changes_at',
  'reminded_end',
  'subscriber',
  'adopted_by',
  'consent_key',
  'completion_told_of',
  'delete_at',
];

/**
 * `export-my-data` (design §6, §9; LGPD art. 18 II): what is held about the caller. What somebody else told when buying
 * under the same e-mail is not the caller's.
 */
export async function exportMyData({ uid }: Pick<Call<unknown>, 'uid'>): Promise<MyData> {
  const user = await findUser(uid);
  if (user === null) throw new AppError('unauthenticated');
  const db = await firestore();
  const [own, questionnaire, { payments, card }] = await Promise.all([
    findOwnSubscriber(uid),
    db.doc(`anamnese_treinos/${uid}`).get(),
    listPayments({ uid }),
  ]);
  const bought =
    own === null
      ? []
      : (await demandOpenAccount(liveDeps().store, { subscriber: own.id, owner: uid })).payments;
  return {
    exported_at: now().toISOString(),
    account: {
      email: user.email ?? '',
      email_verified: own?.get('mailbox_confirmed_at') != null,
      created_at: new Date(user.metadata.creationTime).toISOString(),
    },
    subscriber: own === null ? null : toPlain(own.data() ?? {}),
    questionnaire: questionnaire.exists ? toPlain(questionnaire.data() ?? {}) : null,
    purchases: bought
      .filter((payment) => payment.claimed_by === uid)
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .map(toPurchase),
    payments,
    card,
  };
}

function toPurchase({
  provider,
  plan,
  amount_cents,
  status,
  created_at,
  paid_at,
  registration,
}: Payment): MyData['purchases'][number] {
  return {
    method: provider === 'stripe' ? 'card' : 'pix',
    plan,
    amount_cents,
    status,
    ordered_at: created_at.toISOString(),
    paid_at: paid_at?.toISOString() ?? null,
    ...registration,
  };
}

/** A record for the person it is about: moments as ISO 8601. */
function toPlain(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([key]) => !INTERNAL.includes(key))
      .map(([key, value]) => [key, plainValue(value)]),
  );
}

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  const moment = v.safeParse(MomentSchema, value);
  return moment.success ? moment.output.toISOString() : toPlain({ ...value });
}
