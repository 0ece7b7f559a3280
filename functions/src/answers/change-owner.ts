import type { Subscriber } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { now } from '../kit/time.ts';
import { initialQuestionnaire, moveRecords } from './questionnaire-record.ts';

/** The change of a questionnaire when the owner of an address changes. `uid` is the account that answers it. */
export type QuestionnaireChange =
  /** A questionnaire is made for a new owner whose name is known, unless there is one already (spec §4). */
  | { readonly kind: 'start'; readonly uid: string }
  /** Everything besides money that is stored under `uid` moves to the uid `to`. */
  | { readonly kind: 'move'; readonly uid: string; readonly to: string }
  /** The questionnaire of an earlier owner is closed, and the database erases it at `delete_at`. */
  | { readonly kind: 'close'; readonly uid: string; readonly delete_at: Date };

/** Starts the questionnaire of the owner `uid`, and closes that of an earlier owner, if there was one. */
export function startFor(uid: string, earlier: string | null, now: Date): readonly QuestionnaireChange[] {
  const start = { kind: 'start', uid } as const;
  if (earlier === null) return [start];
  return [start, { kind: 'close', uid: earlier, delete_at: termEnd('anamnese_treinos', 'closed', now) }];
}

type Owner = Pick<Subscriber, 'email' | 'nome' | 'telefone' | 'data_nascimento'>;

/** What a change of owner reads and writes of questionnaires, within a transaction. */
export function questionnaires(db: Firestore, transaction: Transaction) {
  const of = (uid: string) => db.doc(`anamnese_treinos/${uid}`);
  return {
    hasQuestionnaire: async (uid: string) => (await transaction.get(of(uid))).exists,
    /** Reads what is stored under a uid besides money, and answers a function that moves it to another uid. */
    moveRecords: (from: string, to: string) => moveRecords(transaction, db, { from, to }),
    /** Makes the questionnaire that the server starts for a new owner (spec §4), with the owner's known personal data. */
    startQuestionnaire(uid: string, subscriber: string, owner: Owner): void {
      transaction.create(of(uid), initialQuestionnaire(owner, { subscriber, uid }, now()));
    },
    /** Tells the database to erase a questionnaire at a later moment. Null takes that back. */
    closeQuestionnaire(uid: string, delete_at: Date | null): void {
      transaction.update(of(uid), { delete_at });
    },
    deleteQuestionnaire(uid: string): void {
      transaction.delete(of(uid));
    },
  };
}

/** Reads what a change needs, and answers a function that writes it. `subscriber` is the record of the address afterwards. */
export async function changeQuestionnaire(
  transaction: ReturnType<typeof questionnaires>,
  change: QuestionnaireChange,
  { id, subscriber }: { readonly id: string; readonly subscriber: Owner | null },
): Promise<() => void> {
  const isThere = await transaction.hasQuestionnaire(change.uid);
  switch (change.kind) {
    case 'start':
      return () => {
        // An earlier change may have closed it. It is its owner's again.
        if (isThere) transaction.closeQuestionnaire(change.uid, null);
        else if (subscriber !== null && subscriber.nome !== '') {
          transaction.startQuestionnaire(change.uid, id, subscriber);
        }
      };
    case 'move':
      return transaction.moveRecords(change.uid, change.to);
    case 'close':
      return () => {
        if (isThere) transaction.closeQuestionnaire(change.uid, change.delete_at);
      };
    default:
      return change satisfies never;
  }
}
