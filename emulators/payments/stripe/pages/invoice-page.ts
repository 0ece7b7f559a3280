import { html, type SafeHtml } from '../../../shared/html.ts';
import { page } from '../../../shared/page.ts';
import { formatAmount } from '../../shared/pages.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Invoice } from '../state/invoice.ts';
import { type Problems, renderCardFields, renderLegend } from './card-form.ts';
import { HOSTED_STYLE } from './checkout-page.ts';
import { formatDay, INTRO } from './texts.ts';

/** `/i/{id}`: one invoice, with a card form while it is open. */
export function renderInvoicePage(
  sandbox: Sandbox,
  invoice: Invoice,
  { notice, problems = {} }: { notice?: string; problems?: Problems } = {},
): SafeHtml {
  const product = sandbox.store.products.demand(sandbox.store.prices.demand(invoice.price).product);
  const alert =
    notice ?? (Object.keys(problems).length > 0 ? 'Confira os campos destacados abaixo.' : undefined);
  return page(
    `Fatura ${invoice.finalized?.number ?? ''}`,
    INTRO,
    html`${HOSTED_STYLE}${alert === undefined ? '' : html`<p class="notice" role="alert">${alert}</p>`}
<div class="card">
<p class="row"><span class="big">${formatAmount(invoice.amount)}</span>${
      invoice.status === 'paid'
        ? html`<span class="state ok">Paga</span>`
        : html`<span class="state wait">Em aberto</span>`
    }</p>
<dl>
<dt>Plano</dt><dd>${product.name}</dd>
<dt>Período</dt><dd>${formatDay(invoice.line.periodStart)} a ${formatDay(invoice.line.periodEnd)}</dd>
<dt>E-mail</dt><dd>${invoice.customerEmail ?? 'Não informado'}</dd>
</dl>
${
  invoice.status === 'paid'
    ? html`<p>Esta fatura está paga. Você pode fechar esta página.</p>`
    : html`<form method="post" action="/i/${invoice.id}" novalidate>${renderCardFields(problems)}<button class="main wide">Pagar</button></form>`
}
</div>
${invoice.status === 'paid' ? '' : renderLegend()}`,
  );
}
