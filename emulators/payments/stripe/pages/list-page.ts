import { type SafeHtml, formatMoment, html, page } from '../../../shared/page.ts';
import { formatAmount } from '../../shared/pages.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge, Invoice } from '../state/payment.ts';
import type { Session, Subscription } from '../state/subscription.ts';
import { EVENT_TEXTS, formatDay, formatInterval, INTRO, SESSION_TEXTS, SUBSCRIPTION_TEXTS } from './texts.ts';

const SHOWN_EVENTS = 20;

/** `/`: every session and subscription, newest first, with a button for each event that their state allows. */
export function renderListPage(sandbox: Sandbox, notice?: string): SafeHtml {
  const { store, clock } = sandbox;
  const sessions = [...store.sessions.values()].toReversed();
  const subscriptions = [...store.subscriptions.values()].toReversed();
  const events = [...store.events.values()].slice(-SHOWN_EVENTS).toReversed();
  return page(
    'Pagamentos com cartão',
    INTRO,
    html`${notice === undefined ? '' : html`<p class="notice" role="alert">${notice}</p>`}
<p><a href="/">Atualizar a lista</a></p>
<div class="card row"><p>No simulador é <strong>${formatMoment(clock.now())}</strong></p>${button('/clock/advance', 'Avançar 60 dias')}</div>
<h2>Assinaturas</h2>
${
  subscriptions.length === 0
    ? html`<p class="soft">Nenhuma assinatura ainda.</p>`
    : html`<ul class="plain">${subscriptions.map((subscription) => renderSubscription(sandbox, subscription))}</ul>`
}
<h2>Pagamentos iniciados</h2>
${
  sessions.length === 0
    ? html`<div class="card"><p>Nenhum pagamento ainda. Escolha cartão no site e ele aparece aqui.</p></div>`
    : html`<ul class="plain">${sessions.map((session) => renderSession(sandbox, session))}</ul>`
}
<h2>Avisos ao site</h2>
${
  events.length === 0
    ? html`<p class="soft">Nenhum aviso até agora.</p>`
    : html`<ul class="plain">${events.map(
        (event) =>
          html`<li class="card row"><span>${formatMoment(event.created * 1_000)}: ${EVENT_TEXTS[event.type]}${event.undelivered ? ' (ainda não entregue)' : ''}</span>${button(`/events/${event.id}/resend`, 'Reenviar')}</li>`,
      )}</ul>`
}`,
  );
}

function renderSubscription(sandbox: Sandbox, subscription: Subscription): SafeHtml {
  const { store } = sandbox;
  const price = store.prices.demand(subscription.price);
  const { text, tone } = SUBSCRIPTION_TEXTS[subscription.status];
  const invoices = [...store.invoices.values()].filter(({ subscription: id }) => id === subscription.id);
  return html`<li class="card">
<p class="row"><strong>${store.products.demand(price.product).name}</strong><span class="state ${tone}">${text}</span></p>
<p>${store.customers.demand(subscription.customer).email ?? 'Sem e-mail'} · ${formatAmount(price.unitAmount * subscription.quantity)} ${formatInterval(price)}</p>
<p class="soft">Período: ${formatDay(subscription.currentPeriodStart)} a ${formatDay(subscription.currentPeriodEnd)}${subscription.cancelAtPeriodEnd ? ', sem renovar' : ''}</p>
<p><strong>Faturas</strong></p>
<ul class="plain">${invoices.map((invoice) => renderInvoice(sandbox, invoice))}</ul>
${
  subscription.status === 'canceled'
    ? ''
    : html`<div class="actions">${
        subscription.nextRenewal === 'refused'
          ? button(`/subscriptions/${subscription.id}/approve`, 'Aprovar a próxima renovação')
          : button(`/subscriptions/${subscription.id}/refuse`, 'Recusar a próxima renovação')
      }</div>`
}
</li>
`;
}

function renderInvoice(sandbox: Sandbox, { id, amount, status, finalized }: Invoice): SafeHtml {
  if (!finalized) return html`<li>Rascunho de fatura: ${formatAmount(amount)}</li>`;
  const { latestCharge = null } = sandbox.store.paymentIntents.get(finalized.paymentIntent ?? '') ?? {};
  const charge = latestCharge === null ? undefined : sandbox.store.charges.demand(latestCharge);
  return html`<li><a href="/i/${id}">Fatura ${finalized.number}</a>: ${formatAmount(amount)}, ${status === 'paid' ? 'paga' : 'em aberto'}${charge ? renderCharge(sandbox, charge) : ''}</li>`;
}

function renderCharge({ store }: Sandbox, charge: Charge): SafeHtml {
  if (charge.status === 'failed') return html``;
  const open = [...store.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && dispute.status === 'needs_response',
  );
  const lost = [...store.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && dispute.status === 'lost',
  );
  const left = charge.amount - charge.amountRefunded;
  const path = `/charges/${charge.id}`;
  return html`${charge.amountRefunded > 0 ? html`, reembolsado ${formatAmount(charge.amountRefunded)}` : ''}${lost ? ', disputa perdida' : ''}
<div class="actions">${!open && !lost && left > 0 ? button(`${path}/refund`, 'Reembolsar') : ''}${charge.disputed ? '' : button(`${path}/dispute`, 'Abrir disputa')}${open ? html`${button(`${path}/lose`, 'Perder a disputa')}${button(`${path}/win`, 'Ganhar a disputa')}` : ''}</div>`;
}

function renderSession({ store }: Sandbox, session: Session): SafeHtml {
  const { text, tone } = SESSION_TEXTS[session.status];
  const product = store.products.demand(store.prices.demand(session.price).product);
  return html`<li class="card">
<p class="row"><span><strong>${formatAmount(session.amount)}</strong> ${product.name}</span><span class="state ${tone}">${text}</span></p>
<p>${session.payerEmail ?? session.customerEmail ?? 'Sem e-mail'}</p>
<p class="soft">Criado em ${formatMoment(session.created * 1_000)}</p>
${
  session.status === 'open'
    ? html`<div class="actions"><a class="button main" href="/c/pay/${session.id}">Abrir o pagamento</a>${button(`/sessions/${session.id}/expire`, 'Expirar')}</div>`
    : ''
}
</li>
`;
}

function button(action: string, text: string): SafeHtml {
  return html`<form method="post" action="${action}"><button>${text}</button></form>`;
}
