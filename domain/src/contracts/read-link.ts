import * as v from 'valibot';
import { LinkCodeSchema } from './link-code.ts';
import type { Contract } from './contract.ts';

export const ReadLinkRequest = v.strictObject({ code: LinkCodeSchema });

/** What a mailed link is for, and the address that it was sent to. */
export const ReadLinkResponse = v.object({ kind: v.picklist(['confirmation', 'reset']), email: v.string() });
export type Link = v.InferOutput<typeof ReadLinkResponse>;

/** `read-link`: what the action page shows of a link before anything is done with it. Reading a link changes nothing. */
export const readLink = {
  name: 'read-link',
  caller: 'anyone',
  request: ReadLinkRequest,
  response: ReadLinkResponse,
} as const satisfies Contract;
