import { isCpf } from 'domain/cpf';
import { EmailSchema } from 'domain/email';
import { isCompletePhone } from 'domain/phone';
import { NameSchema } from 'domain/text-field';
import { PIX } from 'domain/texts/checkout';
import * as v from 'valibot';
import { fieldChecks } from '../order/field-checks.ts';

/** The PIX form as typed (spec §3 "PIX form data"). */
export type PixFormValues = {
  name: string;
  email: string;
  phone: string;
  taxId: string;
};

/** The checks of the PIX form's fields (spec §5). */
export const PIX_CHECKS = fieldChecks<keyof PixFormValues>(
  {
    name: { valid: (text) => v.is(NameSchema, text), text: PIX.invalidName },
    email: { valid: (text) => v.is(EmailSchema, text), text: PIX.invalidEmail },
    phone: { valid: isCompletePhone, text: PIX.invalidPhone },
    taxId: { valid: isCpf, text: PIX.invalidCpf },
  },
  PIX.fieldRequired,
);
