import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../../../shared/html.ts';
import { BodyTooLargeError, readBody, redirect, sendHtml } from '../../../shared/http.ts';
import { page } from '../../../shared/page.ts';
import { invalidRequest } from '../http/api-error.ts';
import { runDue } from '../operations/run-due.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PageReply } from './page-route.ts';
import { PAGES } from './page-routes.ts';
import { INTRO } from './texts.ts';

const FORM_LIMIT_BYTES = 10_000;

const PATTERNS = Object.entries(PAGES).map(([name, answer]) => {
  const [method, path = ''] = name.split(' ');
  return { method, answer, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`, 'u') };
});

/** The pages for people. A form posts, the same operation runs as for the API, and the browser is sent on. */
export async function handlePage(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  runDue(sandbox, sandbox.clock.now());
  const reply = await findReply(sandbox, request.method, url.pathname, form);
  await sandbox.store.saved();
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

async function findReply(
  sandbox: Sandbox,
  method: string | undefined,
  path: string,
  form: URLSearchParams,
): Promise<PageReply | undefined> {
  for (const { method: wanted, answer, pattern } of PATTERNS) {
    const match = method === wanted ? pattern.exec(path) : null;
    if (match) return answer(sandbox, match[1] ?? '', form);
  }
  return undefined;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  try {
    return new URLSearchParams((await readBody(request, FORM_LIMIT_BYTES)).toString('utf8'));
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw invalidRequest(error.message);
    throw error;
  }
}
