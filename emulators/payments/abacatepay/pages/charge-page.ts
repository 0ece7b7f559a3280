import { html, type SafeHtml } from '../../../shared/html.ts';
import { formatMoment, page } from '../../../shared/page.ts';
import { formatAmount } from '../../shared/pages.ts';
import { qrDataUrl } from '../http/present-charge.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Charge, type ShownStatus, shownStatus } from '../state/charge.ts';
import type { Delivery } from '../state/delivery.ts';
import { DELIVERY_TEXTS, EVENT_TEXTS, INTRO, STATUS_TEXTS } from './texts.ts';

interface Action {
  path: string;
  text: string;
  main?: boolean;
}

const ACTIONS: Readonly<Record<ShownStatus, readonly Action[]>> = {
  PENDING: [
    { path: 'pay', text: 'Pagar', main: true },
    { path: 'expire', text: 'Expirar' },
  ],
  EXPIRED: [{ path: 'pay-late', text: 'Pagar mesmo expirado' }],
  PAID: [
    { path: 'refund', text: 'Reembolsar' },
    { path: 'dispute', text: 'Abrir disputa' },
    { path: 'resend', text: 'Reenviar aviso' },
  ],
  UNDER_DISPUTE: [
    { path: 'lose', text: 'Perder a disputa' },
    { path: 'resend', text: 'Reenviar aviso' },
  ],
  REFUNDED: [{ path: 'resend', text: 'Reenviar aviso' }],
};

/** `/pix/{id}`: one code as the payer's bank would show it, with a button for each event that its state allows. */
export async function renderChargePage(
  sandbox: Sandbox,
  charge: Charge,
  refusal?: string,
): Promise<SafeHtml> {
  const status = shownStatus(charge, sandbox.clock.now());
  const { text, tone } = STATUS_TEXTS[status];
  const deliveries = sandbox.store.deliveries
    .filter((delivery) => delivery.chargeId === charge.id)
    .toReversed();
  return page(
    `PIX de ${formatAmount(charge.amount)}`,
    INTRO,
    html`<p><a href="/">Todos os códigos</a></p>
${refusal === undefined ? '' : html`<p class="notice" role="alert">${refusal}</p>`}
<div class="card split">
<div><img class="qr" src="${await qrDataUrl(charge)}" alt="QR Code deste PIX" width="320" height="320"></div>
<div>
<p class="row"><span class="big">${formatAmount(charge.amount)}</span><span class="state ${tone}">${text}</span></p>
<dl>
<dt>Recebedor</dt><dd>PERSONAL TRAINER</dd>
<dt>Pagador</dt><dd>${charge.customer?.name ?? 'Não informado'}</dd>
<dt>E-mail</dt><dd>${charge.customer?.email ?? 'Não informado'}</dd>
<dt>CPF</dt><dd>${charge.customer?.taxId ?? 'Não informado'}</dd>
<dt>Descrição</dt><dd>${charge.description ?? 'Sem descrição'}</dd>
<dt>Expira em</dt><dd>${formatMoment(charge.expiresAt)}</dd>
<dt>Código</dt><dd>${charge.id}</dd>
</dl>
<div class="actions">${ACTIONS[status].map((action) => renderAction(charge, action))}</div>
</div>
</div>
<h2><label for="br-code">PIX copia e cola</label></h2>
<textarea id="br-code" rows="4" readonly>${charge.brCode}</textarea>
<h2>Avisos enviados ao site</h2>
${
  deliveries.length === 0
    ? html`<p class="soft">Nenhum aviso até agora.</p>`
    : html`<ul class="plain">${deliveries.map(renderDelivery)}</ul>`
}`,
  );
}

function renderAction(charge: Charge, { path, text, main }: Action): SafeHtml {
  return html`<form method="post" action="/pix/${charge.id}/${path}"><button class="${main ? 'main' : ''}">${text}</button></form>`;
}

function renderDelivery(delivery: Delivery): SafeHtml {
  return html`<li class="card">
<p><strong>${EVENT_TEXTS[delivery.event]}</strong>: ${DELIVERY_TEXTS[delivery.state]}</p>
<p class="soft">${delivery.attempts.map(({ at, outcome }) => html`${formatMoment(at)}: ${outcome}<br>`)}</p>
</li>
`;
}
