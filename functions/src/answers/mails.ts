import { TRAINER } from 'domain/kit/content/trainer';
import type { StoredAnswers } from 'domain/answers/completeness';
import { shortName, SubscriberSchema } from 'domain/kit/person';
import { completedMailText, trainerChangesMailText, trainerCompletedMailText } from 'domain/mail/texts';
import * as v from 'valibot';
import { siteUrl } from '../kit/config.ts';
import type { Mail } from '../mail/mail.ts';

export function completedMail(uid: string, { nome, email }: Addressee): Mail {
  return { to: [email], message: completedMailText(nome), about: [uid] };
}

export function trainerCompletedMail(uid: string, person: Addressee): Mail {
  return { to: [TRAINER.email], message: trainerCompletedMailText(person, pageOf(uid)), about: [uid] };
}

export function trainerChangesMail(uid: string, person: Addressee): Mail {
  return { to: [TRAINER.email], message: trainerChangesMailText(person, pageOf(uid)), about: [uid] };
}

/** The address of the page on which a trainer sees this account's answers. */
function pageOf(uid: string): string {
  return `${siteUrl()}/treinador/aluno/${uid}`;
}

/** The person of a questionnaire, as mails name and reach them. */
export interface Addressee {
  readonly nome: string;
  /** The address of the `subscribers` record. The one in the questionnaire can be written by its owner. */
  readonly email: string;
}

/** The person of a questionnaire. If the `subscribers` record has no name, the questionnaire's is used. */
export function personOf(subscriber: unknown, record: StoredAnswers): Addressee {
  const { nome, email } = v.parse(SubscriberSchema, subscriber);
  const answered = record['nome_completo'];
  return { email, nome: shortName(nome) || (typeof answered === 'string' ? answered : '') };
}
