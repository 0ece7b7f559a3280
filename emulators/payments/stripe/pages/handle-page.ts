import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../../../shared/html.ts';
import { BodyTooLargeError, readBody, redirect, sendHtml } from '../../../shared/http.ts';
import { page } from '../../../shared/page.ts';
import { pathMatcher } from '../../shared/match-path.ts';
import { invalidRequest } from '../http/api-error.ts';
import { runDue } from '../operations/run-due.ts';
import type { Sandbox } from '../sandbox.ts';
import { PAGES } from './page-routes.ts';
import { INTRO } from './texts.ts';

const FORM_LIMIT_BYTES = 10_000;

const matchPage = pathMatcher(PAGES);

/** The pages for people. A form posts, the same operation runs as for the API, and the browser is sent on. */
export async function handlePage(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const ran = runDue(sandbox, sandbox.clock.now());
  const match = matchPage(request.method, url.pathname);
  const reply = await match?.entry(sandbox, match.id, form);
  if (ran || request.method !== 'GET') await sandbox.store.saved();
  if (reply && 'location' in reply) redirect(response, reply.location);
  else if (reply) sendHtml(response, reply.status ?? 200, reply.page);
  else {
    sendHtml(
      response,
      404,
      page('Página não encontrada', INTRO, html`<p><a href="/">Todos os pagamentos</a></p>`),
    );
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  try {
    return new URLSearchParams((await readBody(request, FORM_LIMIT_BYTES)).toString('utf8'));
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw invalidRequest(error.message);
    throw error;
  }
}
