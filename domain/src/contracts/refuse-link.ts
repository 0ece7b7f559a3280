import * as v from 'valibot';
import { LinkCodeSchema } from './link-code.ts';
import type { Contract } from './contract.ts';

export const RefuseLinkRequest = v.strictObject({ code: LinkCodeSchema });

export const RefuseLinkResponse = v.object({ success: v.literal(true) });

/**
 * `refuse-link`: 'Não fui eu'. The link is void, and until it would have expired the account that asked for it has no other
 * confirmation mailed to the address. A refused reset, which no account asked for, keeps every other reset away as long.
 */
export const refuseLink = {
  name: 'refuse-link',
  caller: 'anyone',
  request: RefuseLinkRequest,
  response: RefuseLinkResponse,
} as const satisfies Contract;
