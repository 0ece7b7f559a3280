import { MomentSchema } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import { type DocumentReference, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { subscriberId } from '../../../kit/firebase/subscriber-id.ts';
import type { EarlierAnswers, WrittenAccess } from '../row/read-row.ts';

/** A part of a person that an import takes once: when, and a hash of what the row said of it. */
const PartSchema = v.object({ at: MomentSchema, said: v.string() });
const TakenSchema = v.object({
  record: v.optional(
    v.object({ ...PartSchema.entries, access: v.picklist(['plan', 'endless', 'subscription']) }),
  ),
  questionnaire: v.optional(PartSchema),
});
export type TakenBefore = v.InferOutput<typeof TakenSchema>;
type Part = keyof TakenBefore;

/**
 * `imports/{subscriber}`: what was taken of an address, and when. It outlives what was taken, so that a repeated import does
 * not bring back somebody who deleted the account in the meantime. It names nobody.
 */
export function takenRef(db: Firestore, email: string): DocumentReference {
  return db.doc(`imports/${subscriberId(email)}`);
}

export async function takenBefore(
  db: Firestore,
  emails: readonly string[],
): Promise<ReadonlyMap<string, TakenBefore>> {
  if (emails.length === 0) return new Map();
  const found = await db.getAll(...emails.map((email) => takenRef(db, email)));
  return new Map(emails.map((email, at) => [email, v.parse(TakenSchema, found[at]?.data() ?? {})]));
}

export function takenFields<P extends Part>(
  part: P,
  taken: Omit<NonNullable<TakenBefore[P]>, 'at'>,
  now: Date,
): Record<string, unknown> {
  return { [part]: { ...taken, at: now }, delete_at: termEnd('imports', 'taken', now) };
}

/** Forgets the parts of `before` that were taken back. */
export async function forgetTaken(
  db: Firestore,
  email: string,
  before: TakenBefore,
  { record, questionnaire }: TakenBefore,
): Promise<void> {
  const ref = takenRef(db, email);
  if (record === before.record && questionnaire === before.questionnaire) await ref.delete();
  else if (record !== undefined) await ref.update({ record: FieldValue.delete() });
  else if (questionnaire !== undefined) await ref.update({ questionnaire: FieldValue.delete() });
}

/** A hash of what a row says of the access. The person's data are no part of it: the site's own may be newer. */
export function accessSaid({ subscribed, tier, end, subscription }: WrittenAccess): string {
  return hashOf([subscribed, tier, end, subscription]);
}

export function answersSaid({ updated_at: _stored, ...answers }: EarlierAnswers): string {
  return hashOf(answers);
}

function hashOf(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}
