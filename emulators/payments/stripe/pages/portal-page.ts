import { html, type SafeHtml } from '../../../shared/html.ts';
import { page } from '../../../shared/page.ts';
import { formatAmount } from '../../shared/pages.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PortalSession } from '../state/portal-session.ts';
import type { Subscription } from '../state/subscription.ts';
import { HOSTED_STYLE } from './checkout-page.ts';
import { formatDay, formatInterval, INTRO, SUBSCRIPTION_TEXTS } from './texts.ts';

/** `/p/session/{id}`: the customer's subscriptions, each with a button that cancels it or takes the cancellation back. */
export function renderPortalPage(sandbox: Sandbox, portal: PortalSession): SafeHtml {
  const subscriptions = [...sandbox.store.subscriptions.values()].filter(
    (subscription) =>
      subscription.customer === portal.customer &&
      (portal.cancels === null || subscription.id === portal.cancels),
  );
  return page(
    'Sua assinatura',
    INTRO,
    html`${HOSTED_STYLE}${
      subscriptions.length === 0
        ? html`<div class="card"><p>Nenhuma assinatura.</p></div>`
        : html`<ul class="plain">${subscriptions
            .toReversed()
            .map((subscription) => renderSubscription(sandbox, portal, subscription))}</ul>`
    }
${portal.returnUrl === null ? '' : html`<p class="actions"><a class="button" href="${portal.returnUrl}">Voltar ao site</a></p>`}`,
  );
}

function renderSubscription({ store }: Sandbox, portal: PortalSession, subscription: Subscription): SafeHtml {
  const price = store.prices.demand(subscription.price);
  const { text, tone } = SUBSCRIPTION_TEXTS[subscription.status];
  const end = formatDay(subscription.currentPeriodEnd);
  const action = (path: string, label: string): SafeHtml =>
    html`<div class="actions"><form method="post" action="/p/session/${portal.id}/${path}"><input type="hidden" name="subscription" value="${subscription.id}"><button class="main">${label}</button></form></div>`;
  return html`<li class="card">
<p class="row"><strong>${store.products.demand(price.product).name}</strong><span class="state ${tone}">${text}</span></p>
<p>${formatAmount(price.unitAmount * subscription.quantity)} ${formatInterval(price)}</p>
${
  subscription.status === 'canceled'
    ? ''
    : subscription.cancelAtPeriodEnd
      ? html`<p>A assinatura termina em ${end} e não renova.</p>${action('keep', 'Não cancelar')}`
      : html`<p>Renova em ${end}.</p>${action('cancel', 'Cancelar assinatura')}`
}
</li>
`;
}
