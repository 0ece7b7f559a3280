import type { CallableResponse } from 'domain/contracts/table';
import type { Call } from '../call/callable.ts';
import { demandLink } from './link-store.ts';

/** `read-link`: returns the purpose of a mailed link. Throws 'link-expired'. */
export async function readLink({ data }: Call<'read-link'>): Promise<CallableResponse<'read-link'>> {
  const { kind, email } = (await demandLink(data.code)).link;
  return { kind, email };
}
