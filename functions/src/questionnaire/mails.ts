import type { StoredAnswers } from 'domain/questionnaire/completeness';
import { type AnswerField, HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { completedMailText, trainerAnswersMailText, trainerChangesMailText } from 'domain/texts/mails';
import { TRAINER } from 'domain/trainer';
import type { Mail } from '../mail.ts';
import type { Giving } from './consent-record.ts';
import type { Person } from './person.ts';

/** The mail to the subscriber on completion. */
export function completedMail(uid: string, { nome, email }: Person): Mail {
  return { to: [email], message: completedMailText(nome), about: [uid] };
}

/**
 * The mail to the trainer on completion. It carries the answers until the trainer has a page for them, and the health
 * answers only under `consent`. It is also about that consent, so that the consent's end finds and erases the mail.
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

/** The mail to the trainer on later changes, with the names of the changed fields and without their values. */
export function changesMail(uid: string, person: Person, fields: readonly AnswerField[]): Mail {
  return { to: [TRAINER.email], message: trainerChangesMailText(person, fields), about: [uid] };
}
