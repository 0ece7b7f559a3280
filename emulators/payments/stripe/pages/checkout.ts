import { SafeHtml, html, page } from '../../../shared/page.ts';
import { type PageReply, type PageRoute, formatAmount } from '../../shared/pages.ts';
import { ApiError } from '../http/api-error.ts';
import { paySession } from '../operations/pay-session.ts';
import type { Sandbox } from '../sandbox.ts';
import type { CardName } from '../state/customer.ts';
import type { Session } from '../state/subscription.ts';
import {
  type Problems,
  type Typed,
  readCard,
  readPayer,
  renderCardFields,
  renderLegend,
} from './card-form.ts';
import { AUTHENTICATION_REFUSED, CARD_REFUSED, INTRO, formatInterval } from './texts.ts';

/** The style of the hosted pages, in addition to the common style. */
export const HOSTED_STYLE = new SafeHtml(`<style>
main,header{max-width:34rem}
.field{margin-top:1rem}.problem{color:var(--warn);font-weight:600}
[aria-invalid=true]{border:2px solid var(--warn)}
.legend{gap:.35rem}.number{font-family:ui-monospace,monospace;white-space:nowrap;font-weight:600}
button.wide{width:100%;justify-content:center;margin-top:1.5rem}
</style>`);

/** `/c/pay/{id}` of an open session: the product, the price and the card form. */
function renderCheckoutPage(
  sandbox: Sandbox,
  session: Session,
  state: { notice?: string; problems?: Problems; typed?: Typed } = {},
): SafeHtml {
  const { notice, problems = {}, typed = { email: '', name: '' } } = state;
  const fixed = session.payerEmail ?? session.customerEmail;
  const wrong = Object.keys(problems).length > 0 ? 'Confira os campos destacados abaixo.' : undefined;
  const alert = notice ?? wrong;
  return page(
    `Assinar ${productName(sandbox, session)}`,
    INTRO,
    html`${HOSTED_STYLE}${alert === undefined ? '' : html`<p class="notice" role="alert">${alert}</p>`}
<div class="card">
${renderPrice(sandbox, session)}
<form method="post" action="/c/pay/${session.id}" novalidate>
${fixed === null ? '' : html`<p class="field"><strong>E-mail</strong><br>${fixed}</p>`}
${renderCardFields(problems, { ...typed, fixedEmail: fixed !== null })}
<button class="main wide">Assinar</button>
</form>
</div>
${renderLegend()}
${renderBack(session.cancelUrl, 'Voltar')}`,
  );
}

/** `/c/pay/{id}/authenticate`: the bank's question whether the cardholder confirms the payment. */
function renderAuthenticationPage(sandbox: Sandbox, session: Session): SafeHtml {
  return page(
    'Autenticação do cartão',
    INTRO,
    html`${HOSTED_STYLE}<div class="card">
<p>${productName(sandbox, session)}</p>
${renderPrice(sandbox, session)}
<p>O banco pede que você confirme este pagamento.</p>
<div class="actions">
<form method="post" action="/c/pay/${session.id}/authenticate"><button class="main" name="outcome" value="approve">Autenticar</button></form>
<form method="post" action="/c/pay/${session.id}/authenticate"><button name="outcome" value="refuse">Recusar</button></form>
</div>
</div>`,
  );
}

/** `/c/pay/{id}` of a session that is paid or has expired. */
function renderClosedSessionPage(session: Session): SafeHtml {
  const paid = session.status === 'complete';
  return page(
    paid ? 'Este pagamento já foi concluído' : 'Este link de pagamento expirou',
    INTRO,
    html`${HOSTED_STYLE}<div class="card">
<p>${paid ? 'Nada mais será cobrado por este link.' : 'Nada foi cobrado. Volte ao site e comece de novo.'}</p>
${renderBack(paid ? successUrl(session) : session.cancelUrl, 'Voltar ao site')}
</div>`,
  );
}

/** The URL that a paid session redirects to: the caller's URL with the session's id in place of the placeholder. */
function successUrl(session: Session): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function renderPrice(sandbox: Sandbox, session: Session): SafeHtml {
  const price = sandbox.store.prices.demand(session.price);
  return html`<p><span class="big">${formatAmount(session.amount)}</span> <span class="soft">${formatInterval(price)}</span></p>`;
}

function renderBack(url: string | null, text: string): SafeHtml {
  return url === null ? html`` : html`<p class="actions"><a class="button" href="${url}">${text}</a></p>`;
}

function productName({ store }: Sandbox, session: Session): string {
  return store.products.demand(store.prices.demand(session.price).product).name;
}

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
