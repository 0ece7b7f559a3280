import type { AnswerField } from 'domain/questionnaire/fields';
import type { Subscriber } from 'domain/records/subscriber';
import { completedMailText, trainerAnswersMailText, trainerChangesMailText } from 'domain/texts/mails';
import { TRAINER } from 'domain/trainer';
import type { Mail } from '../mail.ts';
import type { StoredAnswers } from 'domain/questionnaire/completeness';

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
