import * as v from 'valibot';
import { LinkCodeSchema } from './link-code.ts';
import type { Contract } from './contract.ts';

export const RefuseLinkRequest = v.strictObject({ code: LinkCodeSchema });

export const RefuseLinkResponse = v.object({ success: v.literal(true) });

/** `refuse-link`: 'Não fui eu'. The link is void, and its kind is not sent to the address again for a day. */
export const refuseLink = {
  name: 'refuse-link',
  caller: 'anyone',
  request: RefuseLinkRequest,
  response: RefuseLinkResponse,
} as const satisfies Contract;
