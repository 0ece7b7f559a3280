import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { demandLink } from './link-store.ts';

/** `refuse-link`: 'Não fui eu'. The link does nothing any more, and keeps others away as `sendLink` says. */
export async function refuseLink({
  data,
}: Pick<Call<CallableRequest<'refuse-link'>>, 'data'>): Promise<CallableResponse<'refuse-link'>> {
  const { ref } = await demandLink(data.code);
  await ref.update({ refused_at: now() });
  return { success: true };
}
