import { EmailSchema } from 'domain/email';
import * as v from 'valibot';
import { Refused } from './refused.ts';

/** What an operator was told by a person, recognised by its form. */
export type Subject =
  | { readonly kind: 'email'; readonly email: string }
  | {
      readonly kind:
        | 'protocol'
        | 'pix'
        | 'end-to-end'
        | 'session'
        | 'subscription'
        | 'invoice'
        | 'payment-intent'
        | 'charge';
      readonly id: string;
    };

/** The form of each id. An end-to-end id names the payer's bank and the minute of the payment (Banco Central, DICT manual). */
const FORMS = [
  ['protocol', /^\d{8}-\d{6}$/],
  ['pix', /^(pix_)?char_[A-Za-z0-9_-]{1,100}$/],
  ['end-to-end', /^E\d{20}[A-Za-z0-9]{11}$/],
  ['session', /^cs_[A-Za-z0-9_]{1,200}$/],
  ['subscription', /^sub_[A-Za-z0-9]{1,100}$/],
  ['invoice', /^in_[A-Za-z0-9]{1,100}$/],
  ['payment-intent', /^pi_[A-Za-z0-9]{1,100}$/],
  ['charge', /^(ch|py)_[A-Za-z0-9]{1,100}$/],
] as const;

/** Reads an address or an id that an operator typed. Throws `Refused`. */
export function readSubject(typed: string): Subject {
  const id = typed.trim();
  const form = FORMS.find(([, pattern]) => pattern.test(id));
  if (form !== undefined) return { kind: form[0], id };
  const email = v.safeParse(EmailSchema, id);
  if (email.success) return { kind: 'email', email: email.output };
  throw new Refused('not-an-id');
}

/** The minute of the payment that an end-to-end id names, in UTC; null if it is no moment. */
export function momentOfEndToEnd(id: string): Date | null {
  const [, year, month, day, hour, minute] = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(id) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
