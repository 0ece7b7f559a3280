import { html, SafeHtml } from '../../../shared/html.ts';
import { page } from '../../../shared/page.ts';
import { formatAmount } from '../../shared/pages.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Session } from '../state/session.ts';
import { type Problems, renderCardFields, renderLegend, type Typed } from './card-form.ts';
import { formatInterval, INTRO } from './texts.ts';

/** The style of the hosted pages, in addition to the common style. */
export const HOSTED_STYLE = new SafeHtml(`<style>
main,header{max-width:34rem}
.field{margin-top:1rem}.problem{color:var(--warn);font-weight:600}
[aria-invalid=true]{border:2px solid var(--warn)}
.legend{gap:.35rem}.number{font-family:ui-monospace,monospace;white-space:nowrap;font-weight:600}
button.wide{width:100%;justify-content:center;margin-top:1.5rem}
</style>`);

/** `/c/pay/{id}` of an open session: the product, the price and the card form. */
export function renderCheckoutPage(
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
export function renderAuthenticationPage(sandbox: Sandbox, session: Session): SafeHtml {
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
export function renderClosedSessionPage(session: Session): SafeHtml {
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
export function successUrl(session: Session): string {
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
