import * as v from 'valibot';
import { EmailSchema } from '../email.ts';

/** `fix-subscriber` (spec §7): for the configured account only, checked against the caller. */
export const FixSubscriberRequest = v.strictObject({ email: EmailSchema });
export const FixSubscriberResponse = v.object({ success: v.boolean() });
