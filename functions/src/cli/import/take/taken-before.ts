import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { MomentSchema } from 'domain/records/subscriber';
import { termEnd } from 'domain/terms/collections';
import * as v from 'valibot';
import { subscriberId } from '../../../firebase/subscriber-id.ts';

/** The parts of a person that an import takes, each once. */
export type Part = 'record' | 'questionnaire';

const TakenSchema = v.object({
  record: v.optional(MomentSchema),
  questionnaire: v.optional(MomentSchema),
});

/**
 * `imports/{subscriber}`: what was taken of an address, and when. It outlives what was taken, so that a repeated import does
 * not bring back somebody who deleted the account in the meantime. It names nobody.
 */
export function takenRef(db: Firestore, email: string): DocumentReference {
  return db.doc(`imports/${subscriberId(email)}`);
}

/** The parts that were taken of each address. */
export async function takenBefore(
  db: Firestore,
  emails: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<Part>>> {
  if (emails.length === 0) return new Map();
  const found = await db.getAll(...emails.map((email) => takenRef(db, email)));
  return new Map(
    emails.map((email, at) => {
      const taken = v.parse(TakenSchema, found[at]?.data() ?? {});
      return [email, new Set((['record', 'questionnaire'] as const).filter((part) => taken[part]))];
    }),
  );
}

/** The fields by which a part is remembered, to be merged. */
export function takenFields(part: Part, now: Date): Record<string, Date> {
  return { [part]: now, delete_at: termEnd('imports', 'taken', now) };
}
