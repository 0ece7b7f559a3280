import type { StoredAnswers } from 'domain/questionnaire/completeness';
import { SubscriberSchema } from 'domain/records/subscriber';
import { shortName } from 'domain/texts/short-name';
import * as v from 'valibot';

/** The person of a questionnaire, as mails name and reach them. */
export interface Person {
  readonly nome: string;
  /** The address of the `subscribers` record. The one in the questionnaire can be written by its owner. */
  readonly email: string;
}

/** The person of a questionnaire. If the `subscribers` record has no name, the questionnaire's is used. */
export function personOf(subscriber: unknown, record: StoredAnswers): Person {
  const { nome, email } = v.parse(SubscriberSchema, subscriber);
  const answered = record['nome_completo'];
  return { email, nome: shortName(nome) || (typeof answered === 'string' ? answered : '') };
}
