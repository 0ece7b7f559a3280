import * as v from 'valibot';
import { CalendarDateSchema } from '../dates.ts';
import { EmailSchema } from '../email.ts';
import { PhoneSchema } from '../phone.ts';
import { NameSchema } from '../text-field.ts';
import type { Contract } from './contract.ts';

/**
 * `register-subscriber` (spec §3 "Registration payload", §7). When a buyer pays by PIX, `data_nascimento` is empty. `user_id`
 * is accepted and ignored: a caller cannot claim a record by naming an account.
 */
export const RegisterSubscriberRequest = v.strictObject({
  email: EmailSchema,
  nome: v.optional(NameSchema),
  telefone: v.optional(PhoneSchema),
  data_nascimento: v.optional(CalendarDateSchema),
  user_id: v.optional(v.pipe(v.string(), v.maxLength(128))),
});

export const RegisterSubscriberResponse = v.object({ success: v.literal(true) });

export const registerSubscriber = {
  name: 'register-subscriber',
  caller: 'anyone',
  request: RegisterSubscriberRequest,
  response: RegisterSubscriberResponse,
} as const satisfies Contract;
