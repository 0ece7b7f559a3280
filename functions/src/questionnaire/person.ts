import type { StoredAnswers } from 'domain/questionnaire/completeness';
import { SubscriberSchema } from 'domain/records/subscriber';
import { shortName } from 'domain/texts/short-name';
import * as v from 'valibot';

/** Who a questionnaire is of, as mails name and reach them. */
export interface Person {
  readonly nome: string;
  /** That of the `subscribers` record: the address in the questionnaire is its owner's to write. */
  readonly email: string;
}

/** Whoever registered without a name is called by the one in the questionnaire. */
export function personOf(subscriber: unknown, record: StoredAnswers): Person {
  const { nome, email } = v.parse(SubscriberSchema, subscriber);
  const answered = record['nome_completo'];
  return { email, nome: shortName(nome) || (typeof answered === 'string' ? answered : '') };
}
