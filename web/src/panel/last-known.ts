import { type Mailbox, MailboxSchema } from 'domain/account/contract';
import { isComplete, missingForRelease } from 'domain/answers/completeness';
import { ANSWER_FIELDS } from 'domain/answers/fields';
import type { Questionnaire } from 'domain/answers/record';
import type { Subscriber } from 'domain/kit/person';
import * as v from 'valibot';
import { mayKeepOf, noteOwner } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';

/** The storage key. A browser has one session, so it keeps one account's record at a time. */
const KEY = 'painel';

const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime())),
);

const LastKnownSchema = v.object({
  user: v.object({ uid: v.pipe(v.string(), v.nonEmpty()), email: v.string() }),
  mailbox: v.nullable(MailboxSchema),
  subscriber: v.nullable(
    v.object({
      nome: v.string(),
      telefone: v.string(),
      data_nascimento: v.string(),
      subscribed: v.boolean(),
      subscription_tier: v.nullable(v.string()),
      subscription_end: v.nullable(Moment),
      renews: v.boolean(),
    }),
  ),
  questionnaire: v.nullable(
    v.object({
      nome_completo: v.string(),
      telefone: v.string(),
      data_nascimento: v.string(),
      /** The state on the badge (spec §4). */
      complete: v.boolean(),
      missing: v.pipe(v.array(v.picklist(ANSWER_FIELDS)), v.maxLength(ANSWER_FIELDS.length)),
    }),
  ),
});
/** The part of an account that the dashboard's first screen shows: name, phone and birth date, but no health data. */
export type LastKnown = v.InferOutput<typeof LastKnownSchema>;
export type KnownUser = LastKnown['user'];
export type KnownSubscriber = NonNullable<LastKnown['subscriber']>;
type KnownQuestionnaire = NonNullable<LastKnown['questionnaire']>;

/** The part of the live records that the dashboard shows and this browser keeps for the next visit. */
export function lastKnownOf(
  user: KnownUser,
  mailbox: Mailbox | null,
  subscriber: Subscriber | null,
  questionnaire: Questionnaire | null,
): LastKnown {
  return {
    user: { uid: user.uid, email: user.email },
    mailbox,
    subscriber: subscriber && {
      nome: subscriber.nome,
      telefone: subscriber.telefone,
      data_nascimento: subscriber.data_nascimento,
      subscribed: subscriber.subscribed,
      subscription_tier: subscriber.subscription_tier,
      subscription_end: subscriber.subscription_end,
      renews: subscriber.renews,
    },
    questionnaire: questionnaire && questionnaireOf(questionnaire),
  };
}

function questionnaireOf(questionnaire: Questionnaire): KnownQuestionnaire {
  return {
    nome_completo: questionnaire.nome_completo,
    telefone: questionnaire.telefone,
    data_nascimento: questionnaire.data_nascimento,
    // The trigger's `completa` decides. An answer that has just completed the questionnaire counts before the trigger runs.
    complete: questionnaire.completa === true || isComplete(questionnaire),
    missing: [...missingForRelease(questionnaire)],
  };
}

const storeIn = (storage: Storage | null) =>
  createDeviceStore(storage, KEY, v.nullable(LastKnownSchema), null);

/** The data that this browser last kept of an account; null where it holds nothing readable. */
export function readLastKnown(storage: Storage | null): LastKnown | null {
  return storeIn(storage).read();
}

/**
 * Keeps the record for the next visit, unless the account's session is over: news may come at the moment when it ends. Where the
 * storage refuses the record, the next visit waits for the server.
 */
export function writeLastKnown(storage: Storage | null, known: LastKnown): void {
  if (!mayKeepOf(known.user.uid)) return;
  const store = storeIn(storage);
  store.write(known);
  // The record that the storage still holds is out of date.
  if (!store.isKept()) store.write(null);
}

export function clearLastKnown(storage: Storage | null): void {
  storeIn(storage).write(null);
}

/** Forgets the record, now and later, unless it belongs to the account `uid`; null means that nobody is signed in. */
export function keepLastKnownOf(storage: Storage | null, uid: string | null): void {
  noteOwner(uid);
  const kept = readLastKnown(storage);
  if (kept === null || kept.user.uid !== uid) clearLastKnown(storage);
}
