import { DAY_SECONDS } from '../../../shared/durations.ts';
import type { PageRoute as AnyPageRoute } from '../../shared/pages.ts';
import { advanceClock, findCharge } from '../controls/control-routes.ts';
import { ApiError } from '../http/api-error.ts';
import { closeDispute, disputeCharge } from '../operations/charges/dispute-charge.ts';
import { expireSession } from '../operations/sessions/expire-session.ts';
import { payInvoice } from '../operations/invoices/pay-invoice.ts';
import { refundCharge } from '../operations/charges/refund-charge.ts';
import type { Sandbox } from '../sandbox.ts';
import { readCard } from './card-form.ts';
import { answerAuthentication, showAuthentication, showCheckout, submitCheckout } from './checkout.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { renderListPage } from './list-page.ts';
import { CARD_REFUSED } from './texts.ts';

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
export const PAGES: Readonly<Record<string, PageRoute>> = {
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
