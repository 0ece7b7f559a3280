import type { Sandbox } from '../sandbox.ts';
import type { PortalSession } from '../state/portal-session.ts';
import type { WireObject } from './wire-object.ts';

/** The API's `billing_portal.session`. */
export function presentPortalSession(sandbox: Sandbox, session: PortalSession): WireObject {
  return {
    id: session.id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_sandbox',
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow:
      session.cancels === null
        ? null
        : {
            after_completion: {
              hosted_confirmation: null,
              redirect: session.returnUrl === null ? null : { return_url: session.returnUrl },
              type: session.returnUrl === null ? 'portal_homepage' : 'redirect',
            },
            subscription_cancel: { retention: null, subscription: session.cancels },
            subscription_update: null,
            subscription_update_confirm: null,
            type: 'subscription_cancel',
          },
    livemode: sandbox.livemode,
    locale: session.locale,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${sandbox.url}/p/session/${session.id}`,
  };
}
