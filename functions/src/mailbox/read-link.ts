import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import type { Call } from '../callable.ts';
import { demandLink } from './link-store.ts';

/** `read-link`: what a mailed link is for. */
export async function readLink({
  data,
}: Pick<Call<CallableRequest<'read-link'>>, 'data'>): Promise<CallableResponse<'read-link'>> {
  const { kind, email } = (await demandLink(data.code)).link;
  return { kind, email };
}
