import type { Payment, Registration } from './records.ts';

/** What stays of a buyer's words where their data are erased and a payment still needs an address. */
export function onlyEmail({ registration }: Pick<Payment, 'registration'>): Registration {
  return { email: registration.email, nome: '', telefone: '', data_nascimento: '' };
}
