/** Who tries what: every actor of the matrices, with the subscriber record that the server keeps for them. */
import { DAY_MS } from 'domain/durations';
import { Timestamp } from 'firebase/firestore';

export const ACTORS = [
  'signed out',
  'owner without plan',
  'owner with plan',
  'owner expired',
  'courtesy',
  'unverified account',
  'owner verified past us',
  'another user',
] as const;

export type Actor = (typeof ACTORS)[number];

/** The uid behind each actor; the other user has a plan too, and tries on the records of the owner with a plan. */
export const UIDS: Readonly<Record<Actor, string | null>> = {
  'signed out': null,
  'owner without plan': 'uid-without-plan',
  'owner with plan': 'uid-with-plan',
  'owner expired': 'uid-expired',
  courtesy: 'uid-courtesy',
  'unverified account': 'uid-unverified',
  'owner verified past us': 'uid-past-us',
  'another user': 'uid-another',
};

/** What the actor's token says beside the uid: who is verified was so by our link, except who was verified past us. */
export function claimsOf(actor: Actor): Record<string, unknown> {
  switch (actor) {
    case 'unverified account':
      return { email_verified: false };
    case 'owner verified past us':
      return { email_verified: true };
    default:
      return { email_verified: true, mailbox: true };
  }
}

/** Whose record the actor tries on. */
export function targetOf(actor: Actor): string {
  const uid = UIDS[actor];
  return uid === null || actor === 'another user' ? 'uid-with-plan' : uid;
}

export function emailOf(uid: string): string {
  return `${uid}@exemplo.com.br`;
}

/** The id of a person's subscriber record. */
export function subscriberOf(uid: string): string {
  return `sub-${uid}`;
}

/** The stored subscriber records, by id. That of the unverified account is paid for, yet nobody's. */
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
    'sub-uid-past-us': record('uid-past-us', {}),
    'sub-uid-another': record('uid-another', {}),
  };
}
