import type { StoredAnswers } from 'domain/questionnaire/completeness';
import { type AnswerField, HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { completedMailText, trainerAnswersMailText, trainerChangesMailText } from 'domain/texts/mails';
import { TRAINER } from 'domain/trainer';
import type { Mail } from '../mail.ts';
import type { Giving } from './consent-record.ts';
import type { Person } from './person.ts';

/** On completion, to the subscriber. */
export function completedMail(uid: string, { nome, email }: Person): Mail {
  return { to: [email], message: completedMailText(nome), about: [uid] };
}

/**
 * On completion, to the trainer, with the answers until there is a page for them: the only mail that holds health data,
 * and only under `consent`. It is about that consent too, so that its end finds the mail.
 */
export function answersMail(
  uid: string,
  person: Person,
  record: StoredAnswers,
  consent: Giving | null,
): Mail {
  const health: ReadonlySet<string> = new Set(HEALTH_FIELDS);
  const withoutHealth = Object.fromEntries(Object.entries(record).filter(([field]) => !health.has(field)));
  return {
    to: [TRAINER.email],
    message: trainerAnswersMailText(person, consent === null ? withoutHealth : record),
    about: consent === null ? [uid] : [uid, consent.id],
  };
}

/** On later changes, to the trainer: the names of the fields. */
export function changesMail(uid: string, person: Person, fields: readonly AnswerField[]): Mail {
  return { to: [TRAINER.email], message: trainerChangesMailText(person, fields), about: [uid] };
}
