import * as v from 'valibot';
import { cancelSubscription } from '../../operations/subscriptions/cancel-subscription.ts';
import {
  createPortalSession,
  createPortalSessionSchema,
} from '../../operations/customers/create-portal-session.ts';
import {
  cancelSubscriptionSchema,
  updateSubscription,
  updateSubscriptionSchema,
} from '../../operations/subscriptions/update-subscription.ts';
import { PORTAL_SESSION, SUBSCRIPTION } from '../kinds.ts';
import { id, listEntries, nested, oneOf, readParameters } from '../parameters.ts';
import { found, listing, reply, retrieving, type Routes } from '../route.ts';

const listSchema = nested({
  ...listEntries,
  customer: v.optional(id),
  price: v.optional(id),
  status: v.optional(
    oneOf([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ]),
  ),
});

export const SUBSCRIPTION_ROUTES: Routes = {
  'GET /v1/subscriptions/:id': retrieving(SUBSCRIPTION, ({ store }, id) => store.subscriptions.get(id)),
  'GET /v1/subscriptions': (sandbox, form) => {
    const { customer, price, status, ...page } = readParameters(listSchema, form);
    const records = [...sandbox.store.subscriptions.values()].filter((subscription) => {
      const ended = subscription.status === 'canceled';
      return (
        (customer === undefined || subscription.customer === customer) &&
        (price === undefined || subscription.price === price) &&
        // Without `status`, a list leaves the canceled subscriptions out.
        (status === undefined
          ? !ended
          : status === 'all' || (status === 'ended' ? ended : subscription.status === status))
      );
    });
    return listing(sandbox, SUBSCRIPTION, records, page);
  },
  'POST /v1/subscriptions/:id': (sandbox, form, subscriptionId) => {
    const parameters = readParameters(updateSubscriptionSchema, form);
    const record = found(SUBSCRIPTION.what, subscriptionId, sandbox.store.subscriptions.get(subscriptionId));
    return reply(sandbox, SUBSCRIPTION, updateSubscription(sandbox, record, parameters), parameters.expand);
  },
  'DELETE /v1/subscriptions/:id': (sandbox, form, subscriptionId) => {
    const parameters = readParameters(cancelSubscriptionSchema, form);
    const record = found(SUBSCRIPTION.what, subscriptionId, sandbox.store.subscriptions.get(subscriptionId));
    return reply(sandbox, SUBSCRIPTION, cancelSubscription(sandbox, record, parameters), parameters.expand);
  },
  'POST /v1/billing_portal/sessions': (sandbox, form) => {
    const parameters = readParameters(createPortalSessionSchema, form);
    return reply(sandbox, PORTAL_SESSION, createPortalSession(sandbox, parameters), parameters.expand);
  },
};
