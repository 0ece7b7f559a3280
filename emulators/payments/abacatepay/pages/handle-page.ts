import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../../../shared/html.ts';
import { readBody, redirect, sendHtml } from '../../../shared/http.ts';
import { page } from '../../../shared/page.ts';
import { CHARGE_CONTROLS } from '../controls/control-routes.ts';
import { ApiError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { renderChargePage } from './charge-page.ts';
import { renderListPage } from './list-page.ts';

const FORM_LIMIT_BYTES = 10_000;

/** The pages for people. A form posts, the same control runs as for tests, and the browser is sent back. */
export async function handlePage(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET' && url.pathname === '/') {
    sendHtml(response, 200, renderListPage(sandbox));
    return;
  }
  const [, id, action] = /^\/pix\/([^/]+)(?:\/([a-z-]+))?$/u.exec(url.pathname) ?? [];
  const charge = id === undefined ? undefined : sandbox.store.charges.get(id);
  if (charge && action === undefined && request.method === 'GET') {
    sendHtml(response, 200, await renderChargePage(sandbox, charge));
    return;
  }
  const late = action === 'pay-late';
  const control = action === undefined ? undefined : CHARGE_CONTROLS[late ? 'pay' : action];
  if (charge && control && request.method === 'POST') {
    await readBody(request, FORM_LIMIT_BYTES);
    try {
      await control(sandbox, charge, late ? { force: true } : undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Two windows on one code: what was on offer in the older one may be over.
      sendHtml(
        response,
        409,
        await renderChargePage(
          sandbox,
          charge,
          'Isso não é mais possível: o estado do código mudou. Veja abaixo.',
        ),
      );
      return;
    }
    redirect(response, `/pix/${charge.id}`);
    return;
  }
  sendHtml(
    response,
    404,
    page(
      'Página não encontrada',
      'Simulador local da AbacatePay.',
      html`<p><a href="/">Todos os códigos</a></p>`,
    ),
  );
}
