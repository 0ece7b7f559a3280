import { type Mailbox, MailboxSchema } from 'domain/contracts/check-subscription';
import { isComplete, missingForRelease } from 'domain/questionnaire/completeness';
import { ANSWER_FIELDS } from 'domain/questionnaire/fields';
import type { Questionnaire } from 'domain/records/questionnaire';
import type { Subscriber } from 'domain/records/subscriber';
import * as v from 'valibot';
import { createDeviceStore } from './device-store.ts';

/** Where it is kept: one account's at a time, as one browser has one session. */
const KEY = 'painel';

const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime())),
);

const LastKnownSchema = v.object({
  /** Of this shape; what an older or newer release wrote is not read. */
  version: v.literal(2),
  user: v.object({ uid: v.pipe(v.string(), v.nonEmpty()), email: v.string() }),
  /** null where the server has not told yet. */
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
      /** What the badge shows (spec §4). */
      complete: v.boolean(),
      /** What the trainer still lacks. */
      missing: v.pipe(v.array(v.picklist(ANSWER_FIELDS)), v.maxLength(ANSWER_FIELDS.length)),
    }),
  ),
});
/** What the panel's first screen shows of an account: name, phone and birth date, but no health data. */
export type LastKnown = v.InferOutput<typeof LastKnownSchema>;
export type KnownUser = LastKnown['user'];
export type KnownSubscriber = NonNullable<LastKnown['subscriber']>;
export type KnownQuestionnaire = NonNullable<LastKnown['questionnaire']>;

/** What is shown, and kept for the next visit, of what the database holds. */
export function lastKnownOf(
  user: KnownUser,
  mailbox: Mailbox | null,
  subscriber: Subscriber | null,
  questionnaire: Questionnaire | null,
): LastKnown {
  return {
    version: 2,
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
    // The trigger's word, which goes by what is stored to the letter; what was just completed is so before it has spoken.
    complete: questionnaire.completa === true || isComplete(questionnaire),
    missing: [...missingForRelease(questionnaire)],
  };
}

const storeIn = (storage: Storage | null) =>
  createDeviceStore(storage, KEY, v.nullable(LastKnownSchema), null);

/** What this browser last knew; null where there is nothing, nothing readable, or storage is blocked. */
export function readLastKnown(storage: Storage | null): LastKnown | null {
  return storeIn(storage).read();
}

/** Keeps it for the next visit. A full or blocked storage only makes the next visit wait for the server. */
export function writeLastKnown(storage: Storage | null, known: LastKnown): void {
  const store = storeIn(storage);
  store.write(known);
  // What the storage still holds then belongs to an earlier moment.
  if (!store.isKept()) store.write(null);
}

export function clearLastKnown(storage: Storage | null): void {
  storeIn(storage).write(null);
}

/** Forgets what is kept unless it is of the account that is signed in now (`uid`, null for nobody). */
export function keepLastKnownOf(storage: Storage | null, uid: string | null): void {
  const kept = readLastKnown(storage);
  if (kept === null || kept.user.uid !== uid) clearLastKnown(storage);
}
