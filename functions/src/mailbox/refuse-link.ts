import type { CallableResponse } from 'domain/contracts/table';
import type { Call } from '../call/callable.ts';
import { now } from '../clock.ts';
import { demandLink } from './link-store.ts';

/**
 * `refuse-link`: 'Não fui eu'. The link stops working, and no link of its kind is mailed to the same account until it would
 * have expired. Throws 'link-expired'.
 */
export async function refuseLink({ data }: Call<'refuse-link'>): Promise<CallableResponse<'refuse-link'>> {
  const { ref } = await demandLink(data.code);
  await ref.update({ refused_at: now() });
  return { success: true };
}
