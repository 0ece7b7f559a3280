import { EmailSchema } from 'domain/email';
import { isCompletePhone, maskPhone, PHONE_MAX_LENGTH } from 'domain/phone';
import { CARD } from 'domain/texts/checkout';
import * as v from 'valibot';
import { fieldChecks, hasEmptyField } from '../order/field-checks.ts';

/** The card form as typed (spec §5 "Card checkout"). */
export type CardFormValues = {
  email: string;
  phone: string;
};

/** Whether it is a mobile number: the card form takes the shape (XX)XXXXX-XXXX only (spec §5). */
const isMobile = (text: string) => isCompletePhone(text) && maskPhone(text).length === PHONE_MAX_LENGTH;

/** The checks of the card form's fields (spec §5). */
export const CARD_CHECKS = fieldChecks<keyof CardFormValues>(
  {
    email: { valid: (text) => v.is(EmailSchema, text), text: CARD.invalidEmail },
    phone: { valid: isMobile, text: CARD.invalidPhone },
  },
  CARD.fieldRequired,
);

/** The toast for values that cannot be sent (spec §5). It names one problem, empty fields first. */
export function cardFormRefusal(values: CardFormValues): string | undefined {
  if (hasEmptyField(values)) return CARD.allRequired;
  return CARD_CHECKS.problem('email', values.email) ?? CARD_CHECKS.problem('phone', values.phone);
}
