import * as v from 'valibot';
import { createSession, createSessionSchema } from '../../operations/sessions/create-session.ts';
import { expireSession } from '../../operations/sessions/expire-session.ts';
import { SESSION } from '../kinds.ts';
import { expandEntry, id, listEntries, nested, oneOf, readParameters } from '../parameters.ts';
import { found, listing, reply, retrieving, type Routes } from '../route.ts';

const listSchema = nested({
  ...listEntries,
  customer: v.optional(id),
  payment_intent: v.optional(id),
  status: v.optional(oneOf(['open', 'complete', 'expired'])),
  subscription: v.optional(id),
});

const expireSchema = nested(expandEntry);

export const CHECKOUT_SESSION_ROUTES: Routes = {
  'POST /v1/checkout/sessions': (sandbox, form) => {
    const parameters = readParameters(createSessionSchema, form);
    return reply(sandbox, SESSION, createSession(sandbox, parameters), parameters.expand);
  },
  'GET /v1/checkout/sessions/:id': retrieving(SESSION, ({ store }, id) => store.sessions.get(id)),
  'GET /v1/checkout/sessions': (sandbox, form) => {
    const { customer, payment_intent, status, subscription, ...page } = readParameters(listSchema, form);
    const records = [...sandbox.store.sessions.values()].filter(
      (session) =>
        (customer === undefined || session.customer === customer) &&
        // Every session here is for a subscription, whose payment intent belongs to the invoice and not to the session.
        payment_intent === undefined &&
        (status === undefined || session.status === status) &&
        (subscription === undefined || session.subscription === subscription),
    );
    return listing(sandbox, SESSION, records, page);
  },
  'POST /v1/checkout/sessions/:id/expire': (sandbox, form, sessionId) => {
    const { expand } = readParameters(expireSchema, form);
    const session = found(SESSION.what, sessionId, sandbox.store.sessions.get(sessionId));
    return reply(sandbox, SESSION, expireSession(sandbox, session), expand);
  },
};
