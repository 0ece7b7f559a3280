import type Stripe from 'stripe';
import * as v from 'valibot';
import type { CardInvoice } from '../ports/card-gateway.ts';
import { readAnswer } from './ask.ts';
import { PAGE } from './fields.ts';

type DisputeState = CardInvoice['dispute'];

const DisputeSchema = v.object({
  status: v.picklist([
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'appeal_needs_response',
    'appeal_under_review',
    'won',
    'lost',
    'prevented',
  ]),
});
type Status = v.InferOutput<typeof DisputeSchema>['status'];

/** The state of the disputes about one charge. A lost dispute counts most, then an open one. */
export async function readDispute(client: Stripe, charge: string): Promise<DisputeState> {
  const states: DisputeState[] = [];
  for await (const dispute of client.disputes.list({ charge, limit: PAGE })) {
    states.push(toState(readAnswer(DisputeSchema, dispute).status));
  }
  if (states.includes('lost')) return 'lost';
  return states.includes('open') ? 'open' : 'none';
}

function toState(status: Status): DisputeState {
  switch (status) {
    // An inquiry takes no money. A prevented dispute ended as a refund, which the charge tells.
    case 'warning_needs_response':
    case 'warning_under_review':
    case 'warning_closed':
    case 'prevented':
    case 'won':
      return 'none';
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'open';
    case 'lost':
      return 'lost';
    default:
      return status satisfies never;
  }
}
