import type { PageReply, PageRoute } from '../../shared/pages.ts';
import { ApiError } from '../http/api-error.ts';
import { paySession } from '../operations/sessions/pay-session.ts';
import type { Sandbox } from '../sandbox.ts';
import type { CardName } from '../state/card.ts';
import type { Session } from '../state/session.ts';
import { readCard, readPayer, type Typed } from './card-form.ts';
import {
  renderAuthenticationPage,
  renderCheckoutPage,
  renderClosedSessionPage,
  successUrl,
} from './checkout-page.ts';
import { AUTHENTICATION_REFUSED, CARD_REFUSED } from './texts.ts';

/** The longest time that a paid checkout waits for the site to answer its event. */
const PATIENCE_MS = 10_000;

/** `GET /c/pay/{id}` */
export const showCheckout: PageRoute<Sandbox> = (sandbox, id) => {
  const session = sandbox.store.sessions.get(id);
  if (!session) return undefined;
  return {
    page: session.status === 'open' ? renderCheckoutPage(sandbox, session) : renderClosedSessionPage(session),
  };
};

/** `POST /c/pay/{id}`: the card form. A second submission for a paid session is redirected like the first. */
export const submitCheckout: PageRoute<Sandbox> = (sandbox, id, form) => {
  const session = sandbox.store.sessions.get(id);
  if (!session) return undefined;
  if (session.status === 'complete') return goOn(sandbox, session);
  if (session.status === 'expired') return { status: 410, page: renderClosedSessionPage(session) };
  const payer = readPayer(form, session.payerEmail ?? session.customerEmail);
  const { card, problems } = readCard(form, sandbox.clock.now());
  const all = { ...problems, ...payer.problems };
  if (card === undefined || Object.keys(all).length > 0)
    return { status: 422, page: renderCheckoutPage(sandbox, session, { problems: all, typed: payer }) };
  if (card === 'authentication') {
    session.authentication = { card, email: payer.email, name: payer.name };
    return { location: `/c/pay/${session.id}/authenticate` };
  }
  return pay(sandbox, session, card, payer);
};

/** `GET /c/pay/{id}/authenticate` */
export const showAuthentication: PageRoute<Sandbox> = (sandbox, id) => {
  const session = sandbox.store.sessions.get(id);
  if (!session) return undefined;
  if (session.authentication === null) return { location: `/c/pay/${session.id}` };
  return { page: renderAuthenticationPage(sandbox, session) };
};

/** `POST /c/pay/{id}/authenticate` */
export const answerAuthentication: PageRoute<Sandbox> = (sandbox, id, form) => {
  const session = sandbox.store.sessions.get(id);
  if (!session) return undefined;
  if (session.status === 'complete') return goOn(sandbox, session);
  const waiting = session.authentication;
  if (waiting === null) return { location: `/c/pay/${session.id}` };
  if (form.get('outcome') === 'approve') return pay(sandbox, session, waiting.card, waiting);
  session.authentication = null;
  session.refusedAttempts += 1;
  return {
    status: 402,
    page: renderCheckoutPage(sandbox, session, { notice: AUTHENTICATION_REFUSED, typed: waiting }),
  };
};

function pay(
  sandbox: Sandbox,
  session: Session,
  card: CardName,
  { email, name }: Typed,
): Promise<PageReply> | PageReply {
  try {
    paySession(sandbox, session, { card, email, name });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      status: 402,
      page: renderCheckoutPage(sandbox, session, { notice: CARD_REFUSED, typed: { email, name } }),
    };
  }
  return goOn(sandbox, session);
}

/** Redirects the buyer to the site once it has answered `checkout.session.completed`, or after ten seconds. */
async function goOn(sandbox: Sandbox, session: Session): Promise<PageReply> {
  const { store, webhooks, timers } = sandbox;
  await store.saved();
  const event = [...store.events.values()].find(
    ({ type, object }) => type === 'checkout.session.completed' && object === session.id,
  );
  if (event) {
    let cancel = (): void => undefined;
    const patience = new Promise<void>((resolve) => {
      cancel = timers.after(PATIENCE_MS, resolve);
    });
    await Promise.race([webhooks.triedEvent(event), patience]);
    cancel();
  }
  return { location: successUrl(session) };
}
