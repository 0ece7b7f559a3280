import type { CallableResponse } from 'domain/contracts';
import { MomentSchema } from 'domain/kit/person';
import * as v from 'valibot';
import { demandVisibleAccount, findOwnedSubscriber } from '../buy/change-account.ts';
import { AppError } from '../kit/errors.ts';
import type { Call } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { findUser, firestore } from '../kit/admin.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import type { Payment } from '../buy/records.ts';
import { paymentHistory } from '../buy/my-payments.ts';

type MyData = CallableResponse<'export-my-data'>;

/** The sessions of five years. An altered client could make more than one instance can hold, whose other calls would end with it. */
const SESSIONS_AT_MOST = 1000;

/** Fields with which the server keeps its records. They say nothing about the person. */
const INTERNAL = [
  'user_id',
  'linked_at',
  'entitlement_changes_at',
  'reminded_end',
  'erasure_told_at',
  'subscriber',
  'adopted_by',
  'consent_key',
  'consented_at',
  'completion_told_of',
  'delete_at',
  'version',
  'safety_version',
  'mail_due_at',
  'id',
  'begun_at',
  'by',
  'revision',
];

/**
 * `export-my-data` (LGPD art. 18 II): the data that are held about the caller. Data that another person typed when buying for
 * the same e-mail are not the caller's.
 */
export async function exportMyData({ uid }: Call<'export-my-data'>, deps: PaymentDeps): Promise<MyData> {
  const user = await findUser(uid);
  if (user === null) throw new AppError('unauthenticated');
  const db = await firestore();
  const [owned, questionnaire, workout, kept, routine, draft, consent, sessions, progress, money] =
    await Promise.all([
      findOwnedSubscriber(uid),
      db.doc(`anamnese_treinos/${uid}`).get(),
      db.doc(`workouts/${uid}`).get(),
      db.doc(`kept_answers/${uid}`).get(),
      db.doc(`routines/${uid}`).get(),
      db.doc(`routine_drafts/${uid}`).get(),
      db.doc(`training_consents/${uid}`).get(),
      db.collection(`routines/${uid}/sessions`).orderBy('started_at', 'desc').limit(SESSIONS_AT_MOST).get(),
      db.doc(`progress/${uid}`).get(),
      paymentHistory(deps, uid),
    ]);
  const bought =
    owned === null
      ? []
      : (await demandVisibleAccount(deps.store, { subscriber: owned.id, owner: uid })).payments;
  return {
    exported_at: now().toISOString(),
    account: {
      email: user.email ?? '',
      email_verified: owned?.get('mailbox_confirmed_at') != null,
      created_at: new Date(user.metadata.creationTime).toISOString(),
    },
    subscriber: owned === null ? null : toPlain(owned.data() ?? {}),
    questionnaire: questionnaire.exists ? toPlain(questionnaire.data() ?? {}) : null,
    workout: workout.exists ? toPlain(workout.data() ?? {}) : null,
    routine: routine.exists ? plainRoutine(routine.data() ?? {}) : null,
    routine_draft: draft.exists ? toPlain(draft.data() ?? {}) : null,
    training_consent: consent.exists ? toPlain(consent.data() ?? {}) : null,
    sessions: sessions.docs.map((doc) => toPlain(doc.data())),
    progress: progress.exists ? plainProgress(progress.data() ?? {}) : null,
    kept_answers: kept.exists ? toPlain(kept.data() ?? {}) : null,
    purchases: bought
      .filter((payment) => payment.claimed_by === uid)
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .map(toPurchase),
    ...money,
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

/** A record as the person reads it: without the server's own fields, and with moments as ISO 8601. */
function toPlain(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([key]) => !INTERNAL.includes(key))
      .map(([key, value]) => [key, plainValue(value)]),
  );
}

/** A routine also tells whether it was changed for safety: the two versions that say so are the server's own. */
function plainRoutine(routine: Record<string, unknown>): Record<string, unknown> {
  return { ...toPlain(routine), for_safety: routine['safety_version'] === routine['version'] };
}

/** What sessions come to, whose exercises are stored as one JSON text. */
function plainProgress(progress: Record<string, unknown>): Record<string, unknown> {
  const exercises: unknown = JSON.parse(String(progress['exercises']));
  return toPlain({ ...progress, exercises });
}

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  const moment = v.safeParse(MomentSchema, value);
  return moment.success ? moment.output.toISOString() : toPlain({ ...value });
}
