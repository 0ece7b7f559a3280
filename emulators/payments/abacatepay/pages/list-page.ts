import { html, type SafeHtml } from '../../../shared/html.ts';
import { formatMoment, page } from '../../../shared/page.ts';
import { formatAmount } from '../../shared/pages.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Charge, shownStatus } from '../state/charge.ts';
import { INTRO, STATUS_TEXTS } from './texts.ts';

/** `/`: every code with its state, newest first. */
export function renderListPage(sandbox: Sandbox): SafeHtml {
  const now = sandbox.clock.now();
  const charges = [...sandbox.store.charges.values()].toReversed();
  return page(
    'PIX de teste',
    INTRO,
    html`<p><a href="/">Atualizar a lista</a></p>
${
  charges.length === 0
    ? html`<div class="card"><p>Nenhum código ainda. Gere um PIX no site e ele aparece aqui.</p></div>`
    : html`<ul class="plain">${charges.map((charge) => renderItem(charge, now))}</ul>`
}`,
  );
}

function renderItem(charge: Charge, now: number): SafeHtml {
  const { text, tone } = STATUS_TEXTS[shownStatus(charge, now)];
  return html`<li class="card">
<div class="row"><span class="big">${formatAmount(charge.amount)}</span><span class="state ${tone}">${text}</span></div>
<p>${charge.customer?.name ?? 'Sem dados do pagador'}${charge.description === null ? '' : ` · ${charge.description}`}</p>
<p class="soft">Criado em ${formatMoment(charge.createdAt)}</p>
<p><a class="button" href="/pix/${charge.id}">Abrir o PIX de ${formatAmount(charge.amount)}</a></p>
</li>
`;
}
