import * as v from 'valibot';
import { invalidRequest } from '../../http/api-error.ts';
import { boolean, clearableText, expandEntry, metadata, nested, oneOf } from '../../http/parameters.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import { FEEDBACKS, type Subscription } from '../../state/subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { mergeMetadata } from './merge-metadata.ts';

const cancellationDetails = v.optional(
  nested({
    comment: v.optional(clearableText()),
    feedback: v.optional(oneOf([...FEEDBACKS, ''])),
  }),
);

/** The parameters of `POST /v1/subscriptions/{id}`. */
export const updateSubscriptionSchema = nested({
  ...expandEntry,
  cancel_at_period_end: v.optional(boolean()),
  cancellation_details: cancellationDetails,
  description: v.optional(clearableText(500)),
  metadata: v.optional(metadata()),
  proration_behavior: v.optional(oneOf(['always_invoice', 'create_prorations', 'none'])),
});

/** The parameters of `DELETE /v1/subscriptions/{id}`. The sandbox prorates nothing. */
export const cancelSubscriptionSchema = nested({
  ...expandEntry,
  cancellation_details: cancellationDetails,
  invoice_now: v.optional(boolean()),
  prorate: v.optional(boolean()),
});

type Details = v.InferOutput<typeof cancellationDetails>;

/**
 * Cancels a subscription at its period's end, or takes this back, and changes its texts and metadata. An ended subscription
 * accepts only metadata and cancellation details. Throws a refusal (400, `invalid_canceled_subscription_fields`) for others.
 */
export function updateSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  parameters: v.InferOutput<typeof updateSubscriptionSchema>,
): Subscription {
  const { cancel_at_period_end: cancelAtPeriodEnd, description } = parameters;
  if (subscription.status === 'canceled' && (cancelAtPeriodEnd !== undefined || description !== undefined)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  changeSubscription(sandbox, subscription, () => {
    if (cancelAtPeriodEnd !== undefined && cancelAtPeriodEnd !== subscription.cancelAtPeriodEnd) {
      subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
      subscription.canceledAt = cancelAtPeriodEnd ? nowSeconds(sandbox) : null;
      subscription.cancellation.reason = cancelAtPeriodEnd ? 'cancellation_requested' : null;
    }
    if (description !== undefined) subscription.description = description;
    if (parameters.metadata !== undefined)
      subscription.metadata = mergeMetadata(subscription.metadata, parameters.metadata);
    setCancellationDetails(subscription, parameters.cancellation_details);
  });
  return subscription;
}

/** Sets the comment and the feedback about a cancellation. An empty text unsets each of them. */
export function setCancellationDetails(subscription: Subscription, details: Details): void {
  if (details?.comment !== undefined) subscription.cancellation.comment = details.comment;
  if (details?.feedback !== undefined)
    subscription.cancellation.feedback = details.feedback === '' ? null : details.feedback;
}
