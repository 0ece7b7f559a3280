import type { CallableResponse } from 'domain/contracts/table';
import type { Call } from '../call/callable.ts';
import { register } from './register.ts';

/** `register-subscriber` (spec §7). The site does not call it: an order registers its buyer. */
export async function registerSubscriber({
  data,
}: Call<'register-subscriber'>): Promise<CallableResponse<'register-subscriber'>> {
  await register(data);
  return { success: true };
}
