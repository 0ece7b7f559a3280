/** Questionnaires as the wizard saves them and as the database stores them, by the uid of their owner. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import { emailOf, subscriberOf } from './people.ts';

export type Fields = Record<string, unknown>;
export type Verdict = 'allowed' | 'denied';
/** A name, the change that is saved, and the decision of the rules. */
export type Case = readonly [name: string, change: Fields, verdict: Verdict];

export const CONSENT = { versao: '2026-01', aceito_em: serverTimestamp() };
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
  consent: CONSENT,
});

/** A stored questionnaire, with the fields that the server added. */
export const stored = (uid: string): Fields => ({
  ...complete(uid),
  created_at: Timestamp.now(),
  completa: true,
  completed_at: Timestamp.now(),
  liberavel: true,
  faltando: [],
});

/** A questionnaire from the time before the consent, when heights were stored in centimetres. */
export const legacy = (uid: string): Fields => {
  const { consent: _none, ...rest } = stored(uid);
  return { ...rest, altura: 174 };
};

export async function expectVerdict(verdict: Verdict, attempt: Promise<unknown>): Promise<void> {
  await (verdict === 'allowed' ? assertSucceeds(attempt) : assertFails(attempt));
}
