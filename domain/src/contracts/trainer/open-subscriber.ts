import * as v from 'valibot';
import type { Contract } from '../contract.ts';
import { ListPaymentsResponse } from '../list-payments.ts';

/** The id of a row of the queue: an account's uid, or the id of a subscriber. Firestore has no documents named __…__. */
export const QueueIdSchema = v.pipe(v.string(), v.regex(/^(?!__.*__$)[\w-]{1,128}$/));

/**
 * `open-subscriber`: a trainer opens the page of one row. The server records that, and from then on for an hour the rules let
 * this trainer read the answers behind the row. Throws 'forbidden' and 'subscriber-gone'.
 */
export const openSubscriber = {
  name: 'open-subscriber',
  caller: 'signed-in',
  request: v.strictObject({ id: QueueIdSchema }),
  /** The payments behind the row. No card and no document number is among them. */
  response: ListPaymentsResponse,
} as const satisfies Contract;
