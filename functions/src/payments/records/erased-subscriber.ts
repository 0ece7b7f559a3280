import { randomUUID } from 'node:crypto';

const PREFIX = 'erased_';

/** A new name for somebody whose data were erased: what is kept of their money goes under it, nothing leads back. */
export function erasedId(): string {
  return `${PREFIX}${randomUUID()}`;
}

/** Whether a subscriber id is such a name. There is no record by it, nor will there be: access ended with the account. */
export function isErased(subscriber: string): boolean {
  return subscriber.startsWith(PREFIX);
}
