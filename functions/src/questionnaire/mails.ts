import type { AnswerField } from 'domain/questionnaire/fields';
import type { Subscriber } from 'domain/records/subscriber';
import {
  completedMailText,
  type MailText,
  trainerAnswersMailText,
  trainerChangesMailText,
} from 'domain/texts/mails';
import { TRAINER } from 'domain/trainer';
import type { StoredAnswers } from 'domain/questionnaire/completeness';

/** A `mail` document, in the shape of Firebase's Trigger Email extension. */
export interface Mail {
  readonly to: readonly string[];
  readonly message: MailText;
}

/**
 * On completion: one to the subscriber, one to the trainer. The subscriber's address is that of the `subscribers`
 * record: the one in the questionnaire is the owner's to write.
 */
export function completionMails(subscriber: Subscriber, record: StoredAnswers): readonly [Mail, Mail] {
  return [
    { to: [subscriber.email], message: completedMailText(subscriber.nome) },
    { to: [TRAINER.email], message: trainerAnswersMailText(subscriber, record) },
  ];
}

/** On later changes: to the trainer, naming the fields. */
export function changeMail(subscriber: Subscriber, fields: readonly AnswerField[]): Mail {
  return { to: [TRAINER.email], message: trainerChangesMailText(subscriber, fields) };
}
