import { isCpf } from 'domain/cpf';
import { EmailSchema } from 'domain/email';
import { isCompletePhone } from 'domain/phone';
import { NameSchema } from 'domain/text-field';
import { PIX } from 'domain/texts/checkout';
import * as v from 'valibot';

/** The PIX form as typed (spec §3 "PIX form data"). */
export interface PixOrder {
  name: string;
  email: string;
  phone: string;
  taxId: string;
}

export const EMPTY_ORDER: PixOrder = { name: '', email: '', phone: '', taxId: '' };

const CHECKS: Readonly<Record<keyof PixOrder, { valid: (text: string) => boolean; text: string }>> = {
  name: { valid: (text) => v.is(NameSchema, text), text: PIX.invalidName },
  email: { valid: (text) => v.is(EmailSchema, text), text: PIX.invalidEmail },
  phone: { valid: isCompletePhone, text: PIX.invalidPhone },
  taxId: { valid: isCpf, text: PIX.invalidCpf },
};

/** What is wrong with one filled-in field, in words; nothing is said of an empty one. */
export function fieldProblem(field: keyof PixOrder, text: string): string | undefined {
  if (text.trim() === '') return undefined;
  return CHECKS[field].valid(text) ? undefined : CHECKS[field].text;
}

/** What keeps one field from being sent, in words. */
export function fieldRefusal(field: keyof PixOrder, text: string): string | undefined {
  return text.trim() === '' ? PIX.fieldRequired : fieldProblem(field, text);
}

/** Whether a field is still empty, the case that has a toast of its own (spec §5). */
export function hasEmptyField(order: PixOrder): boolean {
  return Object.values(order).some((text) => text.trim() === '');
}
