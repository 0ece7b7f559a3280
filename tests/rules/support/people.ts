/** The actors of the rules' tests, with the subscriber records that the server keeps for them. */
/** Questionnaires as the wizard saves them and as the database stores them, by the uid of their owner. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { DAY_MS } from 'domain/kit/dates';
import { Timestamp, serverTimestamp } from 'firebase/firestore';

export const ACTORS = [
  'signed out',
  'owner without plan',
  'owner with plan',
  'owner expired',
  'courtesy',
  'unverified account',
  'owner with a closed mailbox',
  'another user',
  'trainer',
  'removed trainer',
  'trainer before the first password',
  'trainer verified directly with Auth',
] as const;

export type Actor = (typeof ACTORS)[number];

/** The accounts that `trainers` names. Only the first of them has proved its mailbox with a link of ours. */
const TRAINERS = [
  'trainer',
  'trainer before the first password',
  'trainer verified directly with Auth',
] as const;

/**
 * The uid of each actor. The other user has a plan too. It tries to reach the records of the owner with a plan, and so do the
 * trainers.
 */
export const UIDS: Readonly<Record<Actor, string | null>> = {
  'signed out': null,
  'owner without plan': 'uid-without-plan',
  'owner with plan': 'uid-with-plan',
  'owner expired': 'uid-expired',
  courtesy: 'uid-courtesy',
  'unverified account': 'uid-unverified',
  'owner with a closed mailbox': 'uid-closed',
  'another user': 'uid-another',
  trainer: 'uid-trainer',
  'removed trainer': 'uid-removed-trainer',
  'trainer before the first password': 'uid-new-trainer',
  'trainer verified directly with Auth': 'uid-unproved-trainer',
};

/** The claims of an actor's token. Verified actors confirmed their mailbox with our link, except the one that is closed. */
export function claimsOf(actor: Actor): Record<string, unknown> {
  switch (actor) {
    case 'unverified account':
    case 'trainer before the first password':
      return { email_verified: false };
    case 'owner with a closed mailbox':
    case 'trainer verified directly with Auth':
      return { email_verified: true };
    default:
      return { email_verified: true, mailbox: true };
  }
}

/** The uid whose record the actor tries to reach. */
export function targetOf(actor: Actor): string {
  const uid = UIDS[actor];
  return uid === null || actor === 'another user' || actor.includes('trainer') ? 'uid-with-plan' : uid;
}

export function emailOf(uid: string): string {
  return `${uid}@exemplo.com.br`;
}

/** The id of the subscriber record of a uid. */
export function subscriberOf(uid: string): string {
  return `sub-${uid}`;
}

/** The stored documents of `trainers`, by their path. */
export function trainerRecords(): Record<string, Record<string, unknown>> {
  const uids = TRAINERS.map((actor) => UIDS[actor] ?? '');
  return Object.fromEntries(
    uids.map((uid) => [`trainers/${uid}`, { email: emailOf(uid), added_at: Timestamp.now() }]),
  );
}

/** The stored subscriber records, by their id. The record of the unverified account has a paid plan and no owner. */
export function subscriberRecords(): Record<string, Record<string, unknown>> {
  const record = (uid: string, rest: Record<string, unknown>) => ({
    email: emailOf(uid),
    nome: 'Ana',
    telefone: '(11)98888-7777',
    user_id: uid,
    subscribed: true,
    subscription_tier: 'pro',
    subscription_end: Timestamp.fromMillis(Date.now() + 30 * DAY_MS),
    ...rest,
  });
  return {
    'sub-uid-without-plan': record('uid-without-plan', { subscribed: false, subscription_end: null }),
    'sub-uid-with-plan': record('uid-with-plan', {}),
    'sub-uid-expired': record('uid-expired', { subscription_end: Timestamp.fromMillis(Date.now() - 1000) }),
    'sub-uid-courtesy': record('uid-courtesy', { subscription_end: null }),
    'sub-uid-unverified': record('uid-unverified', { user_id: null }),
    'sub-uid-closed': record('uid-closed', {}),
    'sub-uid-another': record('uid-another', {}),
  };
}

export type Fields = Record<string, unknown>;
export type Verdict = 'allowed' | 'denied';
/** A name, the change that is saved, and the decision of the rules. */
export type Case = readonly [name: string, change: Fields, verdict: Verdict];

export const CONSENT = { versao: '2026-01', aceito_em: serverTimestamp() };
/** What is saved when a consent is given. */
export const consenting = (consent: unknown = CONSENT): Fields => ({
  consent,
  consented_at: serverTimestamp(),
});
export const EARLIER = Timestamp.fromMillis(1_760_000_000_000);
export const LATER = Timestamp.fromMillis(4_000_000_000_000);

/** The fields of the wizard's first save. */
export const firstSave = (uid: string): Fields => ({
  user_id: uid,
  subscriber: subscriberOf(uid),
  email: emailOf(uid),
  updated_at: serverTimestamp(),
});

/** A later save of these fields. */
export const laterSave = (change: Fields): Fields => ({ updated_at: serverTimestamp(), ...change });

export const complete = (uid: string): Fields => ({
  ...firstSave(uid),
  nome_completo: 'Ana Souza',
  telefone: '(11)98888-7777',
  data_nascimento: '1990-02-28',
  altura: 1.74,
  peso: 80.9,
  objetivo_principal: 'emagrecimento',
  objetivo_outro: '',
  experiencia_treino: 'iniciante',
  frequencia_semanal: '3x',
  limitacoes_lesoes: 'Nenhuma',
  nivel_energia: 'normal-depende',
  outros_pontos: '',
  ...consenting(),
});

/** A stored questionnaire, with the fields that the server added. */
export const stored = (uid: string): Fields => ({
  ...complete(uid),
  consent: { ...CONSENT, aceito_em: EARLIER },
  consented_at: EARLIER,
  created_at: Timestamp.now(),
  completa: true,
  completed_at: Timestamp.now(),
  liberavel: true,
  faltando: [],
});

/** A questionnaire from the time before the consent, when heights were stored in centimetres. */
export const legacy = (uid: string): Fields => {
  const { consent: _none, consented_at: _never, ...rest } = stored(uid);
  return { ...rest, altura: 174 };
};

export async function expectVerdict(verdict: Verdict, attempt: Promise<unknown>): Promise<void> {
  await (verdict === 'allowed' ? assertSucceeds(attempt) : assertFails(attempt));
}
