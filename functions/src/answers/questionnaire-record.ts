import { isDeepStrictEqual } from 'node:util';
import type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import { isComplete, missingForRelease, type StoredAnswers } from 'domain/answers/completeness';
import {
  ANSWER_FIELDS,
  type AnswerField,
  ANSWERS,
  CHOICE_FIELDS,
  forEachAnswer,
  HEIGHT_RANGE,
  isInRange,
  mapAnswers,
  NOT_INFORMED,
  TEXT_MAX_LENGTH,
  WEIGHT_RANGE,
} from 'domain/answers/fields';
import { isCalendarDate } from 'domain/kit/dates';
import { isCompletePhone, maskPhone, type Subscriber } from 'domain/kit/person';
import { NAME_MAX_LENGTH } from 'domain/kit/text-field';

/** The fields of a questionnaire that only the server writes: whether it is complete, and what the release lacks. */
export interface Assessment {
  readonly completa: boolean;
  readonly liberavel: boolean;
  readonly faltando: readonly string[];
}

export function assess(record: StoredAnswers): Assessment {
  const faltando = missingForRelease(record);
  return { completa: isComplete(record), liberavel: faltando.length === 0, faltando };
}

export function isAssessed(record: StoredAnswers, assessment: Assessment): boolean {
  const stored = record['faltando'];
  return (
    record['completa'] === assessment.completa &&
    record['liberavel'] === assessment.liberavel &&
    Array.isArray(stored) &&
    stored.join() === assessment.faltando.join() &&
    record['completed_at'] !== undefined &&
    (record['completed_at'] !== null) === assessment.completa
  );
}

/**
 * The questionnaire with which the server starts a subscriber who has a name (spec §4): the known answers, the placeholder
 * for the four choices, and no height or weight.
 */
export function initialQuestionnaire(
  subscriber: Pick<Subscriber, 'email' | 'nome' | 'telefone' | 'data_nascimento'>,
  ids: { readonly subscriber: string; readonly uid: string },
  moment: Date,
): Record<string, unknown> {
  const answers = {
    ...forEachAnswer('', null),
    ...Object.fromEntries(CHOICE_FIELDS.map((field) => [field, NOT_INFORMED])),
    nome_completo: subscriber.nome,
    telefone: subscriber.telefone,
    data_nascimento: subscriber.data_nascimento,
  };
  return {
    ...answers,
    ...assess(answers),
    user_id: ids.uid,
    subscriber: ids.subscriber,
    email: subscriber.email,
    completed_at: null,
    created_at: moment,
    updated_at: moment,
  };
}

/** The answers that differ after a change; none if the change created the questionnaire. */
export function changedAnswers({ before, after }: Change<DocumentSnapshot>): readonly AnswerField[] {
  if (!before.exists) return [];
  // Compared by value, because an answer of a wrong type is a new object at each reading. A missing answer and an empty
  // one mean the same: the person did not say.
  const given = (value: unknown) => (value === undefined || value === '' ? null : value);
  return ANSWER_FIELDS.filter(
    (field) => !isDeepStrictEqual(given(before.get(field)), given(after.get(field))),
  );
}

/**
 * The most sessions that move to another uid: those of more than a year. An altered client could make more than one transaction can
 * hold, and keep the mailbox's reader from a password. The others go with what is left under the earlier uid.
 */
const SESSIONS_MOVED = 200;

/**
 * Moves, within `transaction`, what is stored under the uid `from` besides money to the uid `to`: the questionnaire, its
 * kept answers, the workout with its events, its routine and draft, the sessions with their consent and what follows from them, the
 * trainer's note, and the subject of kept mails.
 * The old documents go at once. What is left under `from` (openings, a flood of sessions) goes with the trigger that sees the
 * questionnaire go. Reads at once and answers a function that writes. The transaction fails where something is stored under `to`
 * already: another link reserves another uid.
 */
export async function moveRecords(
  transaction: Transaction,
  db: Firestore,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<() => void> {
  const moved = await Promise.all([
    transaction.get(db.doc(`anamnese_treinos/${from}`)),
    transaction.get(db.doc(`workouts/${from}`)),
    transaction.get(db.doc(`trainer_notes/${from}`)),
    transaction.get(db.doc(`kept_answers/${from}`)),
    transaction.get(db.doc(`routines/${from}`)),
    transaction.get(db.doc(`routine_drafts/${from}`)),
    transaction.get(db.doc(`training_consents/${from}`)),
    transaction.get(db.doc(`progress/${from}`)),
    transaction.get(db.doc(`trainings_seen/${from}`)),
  ]);
  const events = await transaction.get(db.collection(`workouts/${from}/events`));
  const recorded = db.collection(`routines/${from}/sessions`).orderBy('updated_at', 'desc');
  const sessions = await transaction.get(recorded.limit(SESSIONS_MOVED));
  const mails = await transaction.get(db.collection('mail').where('about', 'array-contains', from));

  const move = (ref: DocumentReference, target: DocumentReference, stored: DocumentData | undefined) => {
    if (stored === undefined) return;
    transaction.create(target, {
      ...stored,
      ...('user_id' in stored && { user_id: to }),
      ...('id' in stored && { id: to }),
    });
    transaction.delete(ref);
  };
  return () => {
    for (const doc of moved) move(doc.ref, doc.ref.parent.doc(to), doc.data());
    for (const doc of events.docs) move(doc.ref, db.doc(`workouts/${to}/events/${doc.id}`), doc.data());
    for (const doc of sessions.docs) move(doc.ref, db.doc(`routines/${to}/sessions/${doc.id}`), doc.data());
    for (const mail of mails.docs) {
      const about: readonly string[] = mail.get('about');
      transaction.update(mail.ref, { about: about.map((subject) => (subject === from ? to : subject)) });
    }
  };
}

const CHOICE_MAX_LENGTH = 60;

/** A legacy date (YYYY-MM-DD, with or without a time part, or DD/MM/YYYY) as YYYY-MM-DD; '' if it is not a date. */
export function normalizeDate(value: unknown): string {
  if (typeof value !== 'string') return '';
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value.trim());
  const text = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : value.trim().slice(0, 10);
  return isCalendarDate(text) ? text : '';
}

/** A legacy phone number in any spelling, masked. An incomplete one keeps its spelling, cut to 60 characters. */
export function normalizePhone(value: unknown): string {
  const text = shortText(value);
  return isCompletePhone(text) ? maskPhone(text) : text;
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, CHOICE_MAX_LENGTH) : '';
}

function longText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, TEXT_MAX_LENGTH) : '';
}

function measure(value: unknown, range: { readonly min: number; readonly max: number }): number | null {
  const number = typeof value === 'string' ? Number(value.trim().replace(',', '.')) : value;
  return isInRange(number, range) ? number : null;
}

function normalizeAnswer(field: AnswerField, value: unknown): string | number | null {
  const { kind } = ANSWERS[field];
  switch (kind) {
    case 'name':
      return longText(value).slice(0, NAME_MAX_LENGTH);
    case 'phone':
      return normalizePhone(value);
    case 'date':
      return normalizeDate(value);
    case 'measure':
      return measure(value, field === 'altura' ? HEIGHT_RANGE : WEIGHT_RANGE);
    case 'choice':
      return shortText(value);
    case 'line':
    case 'lines':
      return longText(value);
    default:
      return kind satisfies never;
  }
}

/** The answers of a legacy record in today's formats. Choices keep their values, retired ones too (spec §3). */
export function normalizeAnswers(
  legacy: Readonly<Record<string, unknown>>,
): Record<AnswerField, string | number | null> {
  return mapAnswers((field) => normalizeAnswer(field, legacy[field]));
}
