import { type PageRoute, pageHandler } from '../../shared/pages.ts';
import { CHARGE_CONTROLS, type ChargeControl } from '../controls/charge-controls.ts';
import { ApiError, statusCodeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { renderChargePage } from './charge-page.ts';
import { renderListPage } from './list-page.ts';
import { INTRO } from './texts.ts';

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
