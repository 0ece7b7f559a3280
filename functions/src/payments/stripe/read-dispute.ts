import type Stripe from 'stripe';
import * as v from 'valibot';
import type { CardInvoice } from '../ports/card-gateway.ts';
import { openEnum } from '../ports/open-enum.ts';
import { readAnswer } from './ask.ts';
import { PAGE } from './fields.ts';

type DisputeState = CardInvoice['dispute'];

const DisputeSchema = v.object({
  status: openEnum('stripe.dispute.status', [
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

/** The state of the disputes about one charge. A lost dispute counts most, then an open one, then an unknown one. */
export async function readDispute(client: Stripe, charge: string): Promise<DisputeState> {
  const disputes: unknown[] = [];
  for await (const dispute of client.disputes.list({ charge, limit: PAGE })) disputes.push(dispute);
  const states = readAnswer(v.array(DisputeSchema), disputes).map(({ status }) => toState(status));
  return (['lost', 'open', 'unknown'] as const).find((state) => states.includes(state)) ?? 'none';
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
    case 'unknown':
      return status;
    default:
      return status satisfies never;
  }
}
