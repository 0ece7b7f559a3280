import * as v from 'valibot';
import { ANSWER_FIELDS, CHOICES } from '../answers/fields.ts';
import { DAY_MS, todayInSaoPaulo } from '../kit/dates.ts';
import { MomentSchema } from '../kit/person.ts';

/** The states of the trainer's queue, in the order in which one of them wins over the states after it. */
export const QUEUE_STATES = [
  'ended',
  /** Somebody has paid, and no account has claimed the purchase. */
  'unclaimed',
  'no-questionnaire',
  /** Answers are missing, or the trainer has asked for a correction. */
  'incomplete',
  /** Answers have changed since the release. */
  'changed',
  'waiting',
  'preparing',
  /** The workout is released, and the access ends within seven days. */
  'expiring',
  /** The workout was released 30 or more days ago, and the access lasts. */
  'aged',
  'released',
] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** What a trainer has to see at once, whatever the state. */
export const QUEUE_FLAGS = [
  /** The person has told of a limitation or an injury. */
  'limitation',
  /** The bank's customer contests a payment. */
  'disputed',
  /** The card refused the renewal. */
  'refused',
  /** Two card subscriptions of the address renew. */
  'renews-twice',
  /** A pain or a comment after a training, which no trainer has marked as seen. */
  'attention',
  /** The routine was released seven or more days ago, and no training was recorded in seven days. */
  'idle',
] as const;
export type QueueFlag = (typeof QUEUE_FLAGS)[number];

/** How many rows the trainer's page asks for at once. */
export const QUEUE_PAGE_SIZE = 49;

/**
 * How many rows a count reaches at most, and with it every other query of the queue: the rules of the database refuse more,
 * and a query without a limit. Rules cannot tell a count from a list. A count that answers this number means "or more". A
 * count of up to 1000 rows is billed as one read (https://firebase.google.com/docs/firestore/pricing#aggregation_queries).
 */
export const QUEUE_COUNT_LIMIT = 1000;

const text = v.fallback(v.string(), '');
const moment = v.fallback(v.nullable(MomentSchema), null);
/**
 * The answers that a row repeats, each '' where none of its fixed values was given: a person's own words never reach a row.
 * None of them is one of `HEALTH_FIELDS`, which only an opened questionnaire tells.
 */
export const QueueProfileSchema = v.object({
  objetivo_principal: v.fallback(v.picklist([...CHOICES.objetivo_principal, '']), ''),
  frequencia_semanal: v.fallback(v.picklist([...CHOICES.frequencia_semanal, '']), ''),
  experiencia_treino: v.fallback(v.picklist([...CHOICES.experiencia_treino, '']), ''),
});
export type QueueProfile = v.InferOutput<typeof QueueProfileSchema>;

/**
 * `queue/{id}`: one row of the trainer's queue. The id is the account's uid, or the subscriber's id for purchases of an
 * address that no account has claimed. The server computes the whole row from other records, and nobody edits it.
 */
export const QueueEntrySchema = v.object({
  subscriber: v.string(),
  /** The account, or null for unclaimed purchases. */
  uid: v.nullable(v.string()),
  nome: text,
  email: text,
  telefone: text,
  ...QueueProfileSchema.entries,
  tier: v.fallback(v.nullable(v.string()), null),
  /** The end of access; null if it has none. */
  subscription_end: moment,
  renews: v.fallback(v.boolean(), false),
  /** When the card is charged next; null where none renews. Given days move the end of access, and never this. */
  next_charge: moment,
  state: v.picklist(QUEUE_STATES),
  /** When the state began. */
  since: moment,
  /** The promised day (YYYY-MM-DD), while the trainer owes a workout; else null. */
  due_on: v.fallback(v.nullable(v.string()), null),
  /** The answers that are missing, or that the trainer asked to be corrected. */
  missing: v.fallback(v.array(v.picklist(ANSWER_FIELDS)), []),
  correction_asked: v.fallback(v.boolean(), false),
  /** Whether a limitation or an injury was told after the release, and the trainer has not answered it (`isInjuryUnanswered`). */
  health_changed: v.fallback(v.boolean(), false),
  /** When the last recorded training began; null without one. */
  last_training: moment,
  /** On how many of the last seven days there was a training; null where none was ever recorded. */
  trained_7: v.fallback(v.nullable(v.number()), null),
  /** Whether a pain of at least `PAIN_ON_TOP` waits for the trainer. The row tells neither how strong it is nor a word. */
  pain_unseen: v.fallback(v.boolean(), false),
  /** When the trainers last changed their note, and its first words (`rowNote`); null and '' without one, or where it is empty. */
  noted_at: moment,
  note_start: text,
  /** When what the person has from the trainer was sent: the release, or the request for a correction. Null where nothing is. */
  contacted_at: moment,
  flags: v.fallback(v.array(v.picklist(QUEUE_FLAGS)), []),
  /** False once the access is over. */
  active: v.fallback(v.boolean(), false),
  /** The text by which the queue is sorted: `queueOrder`. */
  order: v.fallback(v.string(), ''),
  /** The texts by which a search finds it: `searchBeginnings`. */
  search: v.fallback(v.array(v.string()), []),
});
export type QueueEntry = v.InferOutput<typeof QueueEntrySchema>;

/** The document with what only the server needs: the next moment at which time alone changes it. */
export const StoredQueueEntrySchema = v.object({
  ...QueueEntrySchema.entries,
  changes_at: v.nullable(MomentSchema),
});
export type StoredQueueEntry = v.InferOutput<typeof StoredQueueEntrySchema>;

/** So much of a note stands in a row: 60 characters. */
const NOTE_START = /^.{0,60}/u;

export type RowNote = Pick<QueueEntry, 'noted_at' | 'note_start'>;

/** What a row has of its note, last changed at `noted_at`: the first words of the text, in one line. */
export function rowNote(note: string, noted_at: Date | null): RowNote {
  const line = note.trim().replaceAll(/\s+/g, ' ');
  if (line === '') return { noted_at: null, note_start: '' };
  const [start = ''] = NOTE_START.exec(line) ?? [];
  return { noted_at, note_start: start === line ? line : `${start.replace(/\s\S*$/, '')}…` };
}

/**
 * The `order` of a row. An injury that was told after the release, and a pain that was told of a training, stand on top, because the
 * workout may do harm; then come the rows with a promised day, the earliest first, then those that wait longest.
 */
export function queueOrder(
  row: Pick<QueueEntry, 'due_on' | 'since' | 'health_changed' | 'pain_unseen'>,
): string {
  const { due_on, since, health_changed, pain_unseen } = row;
  return `${health_changed || pain_unseen ? '0 ' : ''}${due_on ?? '9999-12-31'} ${since?.toISOString() ?? ''}`;
}

/** How many calendar days of São Paulo lie between two moments; 0 where the first is later, as by a device's wrong clock. */
export function daysBetween(from: Date, to: Date): number {
  const dayOf = (moment: Date) => Date.parse(todayInSaoPaulo(moment));
  return Math.max(0, Math.round((dayOf(to) - dayOf(from)) / DAY_MS));
}
