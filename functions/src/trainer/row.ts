import * as v from 'valibot';
import { missingForRelease, type StoredAnswers } from 'domain/answers/completeness';
import { ANSWER_FIELDS, NOT_INFORMED } from 'domain/answers/fields';
import { isInjuryUnanswered, tellsLimitation } from 'domain/answers/tells-limitation';
import { DELIVERY } from 'domain/kit/content/about';
import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { addWorkingDays } from 'domain/kit/working-days';
import {
  type QueueEntry,
  type QueueFlag,
  queueOrder,
  type QueueProfile,
  QueueProfileSchema,
  type RowNote,
  rowNote,
  type StoredQueueEntry,
} from 'domain/trainer/row';
import { searchBeginnings } from 'domain/trainer/search';
import type { Workout } from 'domain/training/workout';
import { earliest, latest, renews as renewing } from '../buy/records.ts';
import { accessBegan, currentWorkout, divideAccount, type Person, type RowAccess } from './person.ts';
import { NO_TRAININGS, trainingsOfRow } from './row-trainings.ts';

/** How long before its end an access counts as expiring, in milliseconds. */
const EXPIRING_MS = 7 * DAY_MS;
/** From when on a release counts as aged, in milliseconds. */
const AGED_MS = 30 * DAY_MS;

/** The answers that the server fills in when it starts a questionnaire, from what the buyer typed. */
const KNOWN_AT_START: readonly string[] = ['nome_completo', 'telefone', 'data_nascimento'];

type RowState = Pick<
  QueueEntry,
  'state' | 'since' | 'due_on' | 'missing' | 'correction_asked' | 'health_changed'
>;

const NOTHING_DUE = { due_on: null, missing: [], correction_asked: false, health_changed: false };

function unclaimedState(access: RowAccess, now: Date): RowState {
  if (!access.record.subscribed) return ended(access);
  return { ...NOTHING_DUE, state: 'unclaimed', since: accessBegan(access.grants, now) };
}

/** The state of an account's owner, whose access is `access`. The states win in the order of `QUEUE_STATES`. */
function ownedState(access: RowAccess, { questionnaire, workout }: Person, now: Date): RowState {
  if (!access.record.subscribed) return ended(access);
  const current = currentWorkout(workout, access.grants, now);
  const began = accessBegan(access.grants, now);
  const arrived = latest([began ?? undefined, access.record.linked_at ?? undefined]);
  if (questionnaire === undefined || !hasBegun(questionnaire)) {
    return { ...NOTHING_DUE, state: 'no-questionnaire', since: arrived };
  }
  if (current?.correction) {
    const missing = [...current.correction.fields];
    const { since } = current;
    return { ...NOTHING_DUE, state: 'incomplete', since, missing, correction_asked: true };
  }
  const missing = [...missingForRelease(questionnaire)];
  const health_changed = isInjuryUnanswered(current?.changed ?? [], questionnaire['limitacoes_lesoes']);
  if (missing.length > 0) {
    const since = latest([arrived ?? undefined, current?.since]);
    return { ...NOTHING_DUE, state: 'incomplete', since, missing, health_changed };
  }
  return { ...workoutState(access, current, now), health_changed };
}

/** The state of an owner whose answers suffice. `workout` is null only until the server has begun it. */
function workoutState({ record }: RowAccess, workout: Workout | null, now: Date): RowState {
  if (workout === null) return { ...NOTHING_DUE, state: 'waiting', since: null };
  const { stage, since, due_on, released_at } = workout;
  switch (stage) {
    case 'received':
    case 'correction':
      return { ...NOTHING_DUE, state: 'waiting', since: workout.received_at, due_on };
    case 'preparing':
      return { ...NOTHING_DUE, state: 'preparing', since, due_on };
    case 'changed': {
      // The change has to be answered within the same time as a new questionnaire.
      const answerBy = addWorkingDays(todayInSaoPaulo(since), DELIVERY.workingDays);
      return { ...NOTHING_DUE, state: 'changed', since, due_on: answerBy };
    }
    case 'released': {
      const { subscription_end: end, renews } = record;
      const expires = end === null || renews ? null : new Date(end.getTime() - EXPIRING_MS);
      if (expires === null || expires > now) {
        const state = agedAt(workout) > now ? 'released' : 'aged';
        return { ...NOTHING_DUE, state, since: released_at ?? since };
      }
      return { ...NOTHING_DUE, state: 'expiring', since: expires > since ? expires : since };
    }
    default:
      return stage satisfies never;
  }
}

/** When a release comes to count as aged. Marking it as current is no release. */
function agedAt({ released_at, since }: Workout): Date {
  return new Date((released_at ?? since).getTime() + AGED_MS);
}

/** The state of an access that is over. Money that went back at once never gave any access. */
function ended({ record, grants }: RowAccess): RowState {
  const gone = latest(grants.map(({ reversed_at }) => reversed_at ?? undefined));
  return { ...NOTHING_DUE, state: 'ended', since: record.subscription_end ?? gone };
}

/** Whether the person has answered anything that the server did not know before. */
function hasBegun(questionnaire: StoredAnswers): boolean {
  return ANSWER_FIELDS.filter((field) => !KNOWN_AT_START.includes(field)).some((field) => {
    const answer = questionnaire[field];
    return (
      typeof answer === 'number' ||
      (typeof answer === 'string' && !['', NOT_INFORMED].includes(answer.trim()))
    );
  });
}

const noteIn = ({ notes }: Person, id: string): RowNote => notes.get(id) ?? rowNote('', null);

/** The rows of an address by their ids: the account's, if it can see a purchase, and one for what no account may see. */
export function queueEntriesOf(person: Person, now: Date): ReadonlyMap<string, StoredQueueEntry> {
  const { account } = person;
  const { owned, unclaimed } = divideAccount(account, now);
  const rows = new Map<string, StoredQueueEntry>();
  // One of the cards may be hidden from the owner, so both rows have the flag.
  const twice: QueueFlag[] = account.payments.filter(renewing).length > 1 ? ['renews-twice'] : [];
  if (unclaimed !== null) {
    const base = {
      subscriber: account.id,
      uid: null,
      ...contactOf(unclaimed),
      ...noteIn(person, account.id),
      contacted_at: null,
    };
    const next = nextChange(unclaimed, null, [], now);
    rows.set(account.id, toRow(base, unclaimed, unclaimedState(unclaimed, now), NO_TRAININGS, twice, next));
  }
  if (owned !== null) {
    const base = {
      subscriber: account.id,
      uid: owned.uid,
      ...contactOf(owned, person),
      ...noteIn(person, owned.uid),
      contacted_at: contactedAt(person.workout),
    };
    const limitation: QueueFlag[] = tellsLimitation(person.questionnaire?.['limitacoes_lesoes'])
      ? ['limitation']
      : [];
    const trainings = trainingsOfRow(person.trainings, {
      workout: currentWorkout(person.workout, owned.grants, now),
      isActive: owned.record.subscribed,
      now,
    });
    const next = nextChange(owned, person.workout, trainings.changes, now);
    const flags = [...limitation, ...twice, ...trainings.flags];
    rows.set(owned.uid, toRow(base, owned, ownedState(owned, person, now), trainings, flags, next));
  }
  return rows;
}

/**
 * When the trainer last sent what the person has now. Only what the records already know counts: a chat in WhatsApp leaves no trace
 * here, and a note is told by itself.
 */
function contactedAt(workout: Workout | null): Date | null {
  if (workout === null) return null;
  const { released_at, correction, since } = workout;
  return latest([released_at ?? undefined, correction === null ? undefined : since]);
}

type Contact = Pick<StoredQueueEntry, 'nome' | 'email' | 'telefone' | 'search'> & QueueProfile;

/**
 * How the person is called and reached, and what they train for. The questionnaire fills what the record does not say. A search
 * finds the person by both, because the person's page shows the name and the phone of the answers.
 */
function contactOf({ record }: RowAccess, person?: Person): Contact {
  const answered = (field: string) => {
    const answer = person?.questionnaire?.[field];
    return typeof answer === 'string' ? answer : '';
  };
  const { email } = record;
  const inAnswers = { nome: answered('nome_completo'), email, telefone: answered('telefone') };
  const nome = record.nome || inAnswers.nome;
  const telefone = record.telefone || inAnswers.telefone;
  return {
    nome,
    email,
    telefone,
    search: [...searchBeginnings({ nome, email, telefone }, inAnswers)],
    ...v.parse(QueueProfileSchema, person?.questionnaire ?? {}),
  };
}

function toRow(
  base: Contact & Pick<StoredQueueEntry, 'subscriber' | 'uid' | keyof RowNote | 'contacted_at'>,
  access: RowAccess,
  state: RowState,
  { fields: trainings }: Pick<typeof NO_TRAININGS, 'fields'>,
  moreFlags: readonly QueueFlag[],
  changes_at: Date | null,
): StoredQueueEntry {
  const { subscription_tier, subscription_end, renews, subscribed } = access.record;
  return {
    ...base,
    tier: subscription_tier,
    subscription_end,
    renews,
    next_charge: earliest(access.payments.filter(renewing).map((each) => each.subscription.period_end)),
    ...state,
    ...trainings,
    flags: [...moreFlags, ...flagsOf(access)],
    active: subscribed,
    order: queueOrder({ ...state, ...trainings }),
    changes_at,
  };
}

function flagsOf({ payments, grants }: RowAccess): readonly QueueFlag[] {
  const isRefused = payments.some(
    (payment) => payment.provider === 'stripe' && payment.subscription?.status === 'past-due',
  );
  return [
    ...(grants.some(({ dispute }) => dispute === 'open') ? (['disputed'] as const) : []),
    ...(isRefused ? (['refused'] as const) : []),
  ];
}

/** The next moment at which time alone changes the row; null if there is none. */
function nextChange(
  { record }: RowAccess,
  workout: Workout | null,
  more: readonly Date[],
  now: Date,
): Date | null {
  const { subscription_end: end, entitlement_changes_at, subscribed } = record;
  const ages = subscribed && workout?.stage === 'released' ? agedAt(workout) : null;
  const moments = [entitlement_changes_at, end, end && new Date(end.getTime() - EXPIRING_MS), ages, ...more];
  return earliest(moments.flatMap((moment) => (moment !== null && moment > now ? [moment] : [])));
}
