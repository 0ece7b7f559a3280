import { type SafeHtml, formatMoment, html, page } from '../../shared/page.ts';
import { type PageRoute, type Shown, formatAmount, pageHandler } from '../shared/pages.ts';
import { CHARGE_CONTROLS, type ChargeControl } from './controls.ts';
import { qrDataUrl } from './present-charge.ts';
import { ApiError, statusCodeError } from './refusals.ts';
import type { Sandbox } from './sandbox.ts';
import { type Charge, type Delivery, type EventName, type ShownStatus, shownStatus } from './state.ts';

const INTRO = 'Simulador local da AbacatePay. Nenhum dinheiro de verdade passa por aqui.';

const STATUS_TEXTS: Readonly<Record<ShownStatus, Shown>> = {
  PENDING: { text: 'Aguardando pagamento', tone: 'wait' },
  PAID: { text: 'Pago', tone: 'ok' },
  EXPIRED: { text: 'Expirado', tone: 'off' },
  REFUNDED: { text: 'Reembolsado', tone: 'off' },
  UNDER_DISPUTE: { text: 'Em disputa', tone: 'bad' },
};

const EVENT_TEXTS: Readonly<Record<EventName, string>> = {
  'transparent.completed': 'pagamento confirmado',
  'transparent.refunded': 'reembolso',
  'transparent.disputed': 'disputa aberta',
  'transparent.lost': 'disputa perdida',
};

const DELIVERY_TEXTS: Readonly<Record<Delivery['state'], string>> = {
  pending: 'aguardando nova tentativa',
  delivered: 'entregue',
  refused: 'recusado pelo destino',
  failed: 'desistiu após todas as tentativas',
  dropped: 'não enviado',
};

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
    { path: 'win', text: 'Ganhar a disputa' },
    { path: 'lose', text: 'Perder a disputa' },
    { path: 'resend', text: 'Reenviar aviso' },
  ],
  REFUNDED: [{ path: 'resend', text: 'Reenviar aviso' }],
};

/** `/pix/{id}`: one code as the payer's bank would show it, with a button for each event that its state allows. */
async function renderChargePage(sandbox: Sandbox, charge: Charge, refusal?: string): Promise<SafeHtml> {
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

/** `/`: every code with its state, newest first. */
function renderListPage(sandbox: Sandbox): SafeHtml {
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

/** The route of a button on a code's page, which runs a control and shows the page again. */
function chargeButton(control: ChargeControl, body?: unknown): PageRoute<Sandbox> {
  return async (sandbox, id) => {
    const charge = sandbox.store.charges.get(id);
    if (!charge) return undefined;
    try {
      await control(sandbox, charge, body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The button may be on a page that was opened before the state changed.
      const notice = 'Isso não é mais possível: o estado do código mudou. Veja abaixo.';
      return { status: 409, page: await renderChargePage(sandbox, charge, notice) };
    }
    return { location: `/pix/${charge.id}` };
  };
}

const PAGES: Readonly<Record<string, PageRoute<Sandbox>>> = {
  'GET /': (sandbox) => ({ page: renderListPage(sandbox) }),
  'GET /pix/:id': async (sandbox, id) => {
    const charge = sandbox.store.charges.get(id);
    return charge && { page: await renderChargePage(sandbox, charge) };
  },
  'POST /pix/:id/pay-late': chargeButton(CHARGE_CONTROLS.pay, { force: true }),
  ...Object.fromEntries(
    Object.entries(CHARGE_CONTROLS).map(([action, control]) => [
      `POST /pix/:id/${action}`,
      chargeButton(control),
    ]),
  ),
};

/** Handles requests for the pages. */
export const handlePage = pageHandler<Sandbox>({
  pages: PAGES,
  intro: INTRO,
  listLink: 'Todos os códigos',
  malformed: (message) => statusCodeError(400, message),
});
