import * as v from 'valibot';
import { CalendarDateSchema } from '../dates.ts';
import { EmailSchema } from '../email.ts';
import { NameSchema, PasswordSchema } from '../text-field.ts';
import { ProofSchema } from './proof.ts';
import type { Contract } from './contract.ts';

/** `create-account`: a buyer who holds the proof of a payment gets an account for the payment's e-mail address. */
export const CreateAccountRequest = v.strictObject({
  email: EmailSchema,
  password: PasswordSchema,
  proof: ProofSchema,
  nome: v.optional(NameSchema),
  data_nascimento: v.optional(CalendarDateSchema),
});

export const CreateAccountResponse = v.object({ success: v.literal(true) });

export const createAccount = {
  name: 'create-account',
  caller: 'anyone',
  request: CreateAccountRequest,
  response: CreateAccountResponse,
} as const satisfies Contract;
