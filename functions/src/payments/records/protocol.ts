import { randomInt } from 'node:crypto';
import { todayInSaoPaulo } from 'domain/dates';

/** A dated number that a person can read out, e.g. '20261120-482913'. It proves nothing. */
export function newProtocol(now: Date): string {
  const day = todayInSaoPaulo(now).replaceAll('-', '');
  return `${day}-${randomInt(1_000_000).toString().padStart(6, '0')}`;
}
