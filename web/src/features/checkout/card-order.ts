import { EmailSchema } from 'domain/email';
import { isCompletePhone, PHONE_MAX_LENGTH } from 'domain/phone';
import { CARD } from 'domain/texts/checkout';
import * as v from 'valibot';

/** The card form as typed (spec §5 "Card checkout"). */
export interface CardOrder {
  email: string;
  phone: string;
}

/** A mobile number: (XX)XXXXX-XXXX is the one shape that the card form takes (spec §5). */
const isMobile = (text: string) => text.length === PHONE_MAX_LENGTH && isCompletePhone(text);

const CHECKS: Readonly<Record<keyof CardOrder, { valid: (text: string) => boolean; text: string }>> = {
  email: { valid: (text) => v.is(EmailSchema, text), text: CARD.invalidEmail },
  phone: { valid: isMobile, text: CARD.invalidPhone },
};

/** What is wrong with one filled-in field, in words; nothing is said of an empty one. */
export function fieldProblem(field: keyof CardOrder, text: string): string | undefined {
  if (text.trim() === '') return undefined;
  return CHECKS[field].valid(text) ? undefined : CHECKS[field].text;
}

/** What keeps one field from being sent, in words. */
export function fieldRefusal(field: keyof CardOrder, text: string): string | undefined {
  return text.trim() === '' ? CARD.fieldRequired : fieldProblem(field, text);
}

/** What the toast says of an order that cannot be sent (spec §5): one thing at a time, empty fields first. */
export function orderRefusal(order: CardOrder): string | undefined {
  if (Object.values(order).some((text) => text.trim() === '')) return CARD.allRequired;
  return fieldProblem('email', order.email) ?? fieldProblem('phone', order.phone);
}
