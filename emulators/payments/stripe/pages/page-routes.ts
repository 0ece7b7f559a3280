import { DAY_SECONDS } from '../../../shared/clock.ts';
import { type SafeHtml, html, page } from '../../../shared/page.ts';
import { type PageRoute as AnyPageRoute, formatAmount, pageHandler } from '../../shared/pages.ts';
import { advanceClock, findCharge } from '../controls.ts';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import { closeDispute, disputeCharge, refundCharge } from '../operations/charges.ts';
import { runDue } from '../operations/due.ts';
import { payInvoice } from '../operations/invoices.ts';
import { expireSession } from '../operations/pay-session.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Invoice } from '../state/payment.ts';
import { type Problems, readCard, renderCardFields, renderLegend } from './card-form.ts';
import {
  HOSTED_STYLE,
  answerAuthentication,
  showAuthentication,
  showCheckout,
  submitCheckout,
} from './checkout.ts';
import { renderListPage } from './list-page.ts';
import { CARD_REFUSED, INTRO, formatDay } from './texts.ts';

/** `/i/{id}`: one invoice, with a card form while it is open. */
function renderInvoicePage(
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

type PageRoute = AnyPageRoute<Sandbox>;

const PERIOD_SECONDS = 60 * DAY_SECONDS;

/** The route of a button on the list, which does its work and shows the list again. The list has a notice after a refusal. */
function listButton(work: (sandbox: Sandbox, id: string) => unknown): PageRoute {
  return (sandbox, id) => {
    try {
      work(sandbox, id);
      return { location: '/' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return {
        status: 409,
        page: renderListPage(sandbox, 'Isso não é mais possível: o estado mudou. Veja abaixo.'),
      };
    }
  };
}

function nextRenewal(outcome: 'approved' | 'refused'): PageRoute {
  return listButton(({ store }, id) => {
    const subscription = store.subscriptions.get(id);
    if (subscription) subscription.nextRenewal = outcome;
  });
}

/** The pages, by method and path. */
const PAGES: Readonly<Record<string, PageRoute>> = {
  'GET /': (sandbox) => ({ page: renderListPage(sandbox) }),
  'POST /clock/advance': listButton((sandbox) => advanceClock(sandbox, PERIOD_SECONDS)),
  'POST /sessions/:id/expire': listButton((sandbox, id) => {
    const session = sandbox.store.sessions.get(id);
    if (session) expireSession(sandbox, session);
  }),
  'POST /subscriptions/:id/refuse': nextRenewal('refused'),
  'POST /subscriptions/:id/approve': nextRenewal('approved'),
  'POST /charges/:id/refund': listButton((sandbox, id) => refundCharge(sandbox, findCharge(sandbox, id))),
  'POST /charges/:id/dispute': listButton((sandbox, id) => disputeCharge(sandbox, findCharge(sandbox, id))),
  'POST /charges/:id/lose': listButton((sandbox, id) =>
    closeDispute(sandbox, findCharge(sandbox, id), 'lost'),
  ),
  'POST /charges/:id/win': listButton((sandbox, id) => closeDispute(sandbox, findCharge(sandbox, id), 'won')),
  'POST /events/:id/resend': listButton((sandbox, id) => {
    const event = sandbox.store.events.get(id);
    if (event) sandbox.webhooks.resend(event);
  }),

  'GET /c/pay/:id': showCheckout,
  'POST /c/pay/:id': submitCheckout,
  'GET /c/pay/:id/authenticate': showAuthentication,
  'POST /c/pay/:id/authenticate': answerAuthentication,

  'GET /i/:id': (sandbox, id) => {
    const invoice = sandbox.store.invoices.get(id);
    return invoice?.finalized ? { page: renderInvoicePage(sandbox, invoice) } : undefined;
  },
  'POST /i/:id': (sandbox, id, form) => {
    const invoice = sandbox.store.invoices.get(id);
    if (!invoice?.finalized) return undefined;
    if (invoice.status === 'paid') return { location: `/i/${invoice.id}` };
    const { card, problems } = readCard(form, sandbox.clock.now());
    if (card === undefined || Object.keys(problems).length > 0)
      return { status: 422, page: renderInvoicePage(sandbox, invoice, { problems }) };
    try {
      payInvoice(sandbox, invoice, card);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: 402, page: renderInvoicePage(sandbox, invoice, { notice: CARD_REFUSED }) };
    }
    return { location: `/i/${invoice.id}` };
  },
};

/** Handles requests for the pages. */
export const handlePage = pageHandler<Sandbox>({
  pages: PAGES,
  intro: INTRO,
  listLink: 'Todos os pagamentos',
  malformed: (message) => invalidRequest(message),
  runDue: (sandbox) => runDue(sandbox, sandbox.clock.now()),
});
