import * as v from 'valibot';
import { randomId } from '../../../shared/random-id.ts';
import { noSuch } from '../../http/api-error.ts';
import { expandEntry, id, nested, oneOf, url } from '../../http/parameters.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { PortalSession } from '../../state/portal-session.ts';

/** The parameters of `POST /v1/billing_portal/sessions`. */
export const createPortalSessionSchema = nested({
  ...expandEntry,
  customer: id,
  return_url: v.optional(url()),
  locale: v.optional(oneOf(['auto', 'en', 'es', 'pt', 'pt-BR'])),
  flow_data: v.optional(
    nested({
      type: oneOf(['subscription_cancel']),
      subscription_cancel: nested({ subscription: id }),
      after_completion: v.optional(
        nested({ type: oneOf(['redirect']), redirect: nested({ return_url: url() }) }),
      ),
    }),
  ),
});

/** Creates a link into the portal. Throws a refusal (400) unless the customer exists and the subscription is theirs. */
export function createPortalSession(
  sandbox: Sandbox,
  parameters: v.InferOutput<typeof createPortalSessionSchema>,
): PortalSession {
  const { store } = sandbox;
  const { customer, flow_data: flow } = parameters;
  if (!store.customers.has(customer)) throw noSuch('customer', customer, 'customer');
  const cancels = flow?.subscription_cancel.subscription ?? null;
  if (cancels !== null && store.subscriptions.get(cancels)?.customer !== customer)
    throw noSuch('subscription', cancels, 'flow_data[subscription_cancel][subscription]');
  return store.portalSessions.add({
    id: `bps_1${randomId(23)}`,
    created: nowSeconds(sandbox),
    customer,
    returnUrl: flow?.after_completion?.redirect.return_url ?? parameters.return_url ?? null,
    locale: parameters.locale ?? null,
    cancels,
  });
}
