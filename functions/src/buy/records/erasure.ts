import { randomUUID } from 'node:crypto';
import type { Payment, Registration } from './records.ts';

const PREFIX = 'erased_';

/** A random subscriber id under which an erased buyer's payments are kept. Nothing leads from it to the buyer. */
export function erasedId(): string {
  return `${PREFIX}${randomUUID()}`;
}

/** Whether a subscriber id belongs to an erased buyer. No record has such an id: the access ended with the account. */
export function isErased(subscriber: string): boolean {
  return subscriber.startsWith(PREFIX);
}

/** The registration of an erased buyer: only the address stays, because a refund is announced to it. */
export function onlyEmail({ registration }: Pick<Payment, 'registration'>): Registration {
  return { email: registration.email, nome: '', telefone: '', data_nascimento: '' };
}
