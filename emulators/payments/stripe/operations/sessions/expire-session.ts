import { invalidRequest } from '../../http/api-error.ts';
import type { Sandbox } from '../../sandbox.ts';
import type { Session } from '../../state/session.ts';
import { presentSession } from '../../wire/present-session.ts';

/**
 * Expires a session, for `POST /v1/checkout/sessions/{id}/expire` and at its `expires_at`. Throws a refusal (400) when the
 * session is not open.
 */
export function expireSession(sandbox: Sandbox, session: Session): Session {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.authentication = null;
  sandbox.webhooks.tell('checkout.session.expired', presentSession(sandbox, session));
  return session;
}
