import * as logger from 'firebase-functions/logger';
import { LOG_LINES } from '../logging.ts';
import type { Delivery } from '../mail.ts';

type Facts = Pick<Delivery, 'state' | 'attempts' | 'error' | 'reply'>;

/** Logs that a mail will not be sent any more. An alert on this line tells the operator. */
export function logGivenUp(id: string, facts: Facts): void {
  logger.error(LOG_LINES.mailGivenUp, publicFacts(id, facts));
}

/** Logs that a mail could not be sent yet. */
export function logPutOff(id: string, facts: Facts): void {
  logger.warn(LOG_LINES.mailPutOff, publicFacts(id, facts));
}

/** The kind of a mail begins its id. The rest may name a person or a payment, and stays out of the log. */
function publicFacts(id: string, { state, attempts, error, reply }: Facts) {
  return { kind: id.split('_')[0] ?? '', state, attempts, error, reply };
}
