import * as v from 'valibot';
import { LinkCodeSchema } from './link-code.ts';
import type { Contract } from './contract.ts';

export const ReadLinkRequest = v.strictObject({ code: LinkCodeSchema });

/** The purpose of a mailed link, and the address that it was sent to. */
export const ReadLinkResponse = v.object({ kind: v.picklist(['confirmation', 'reset']), email: v.string() });
export type Link = v.InferOutput<typeof ReadLinkResponse>;

/** `read-link`: the data that the page of a mailed link shows before the person acts. Reading a link changes nothing. */
export const readLink = {
  name: 'read-link',
  caller: 'anyone',
  request: ReadLinkRequest,
  response: ReadLinkResponse,
} as const satisfies Contract;
