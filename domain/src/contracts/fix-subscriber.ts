import * as v from 'valibot';
import { EmailSchema } from '../email.ts';
import type { Contract } from './contract.ts';

/** `fix-subscriber` (spec §7). The server accepts it from one configured account only. */
export const FixSubscriberRequest = v.strictObject({ email: EmailSchema });
export const FixSubscriberResponse = v.object({ success: v.boolean() });

export const fixSubscriber = {
  name: 'fix-subscriber',
  caller: 'signed-in',
  request: FixSubscriberRequest,
  response: FixSubscriberResponse,
} as const satisfies Contract;
