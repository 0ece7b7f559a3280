import * as v from 'valibot';
import { LinkCodeSchema } from './link-code.ts';
import type { Contract } from './contract.ts';

export const RefuseLinkRequest = v.strictObject({ code: LinkCodeSchema });

export const RefuseLinkResponse = v.object({ success: v.literal(true) });

/**
 * `refuse-link` ('Não fui eu'): makes the link void. Until the link would have expired, no other mail of its kind is sent:
 * no confirmation that the same account asks for, or, for a refused reset, no other reset for the address.
 */
export const refuseLink = {
  name: 'refuse-link',
  caller: 'anyone',
  request: RefuseLinkRequest,
  response: RefuseLinkResponse,
} as const satisfies Contract;
