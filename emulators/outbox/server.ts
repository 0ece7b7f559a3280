import type { ServerResponse } from 'node:http';
import { html } from '../shared/html.ts';
import {
  createLocalServer,
  type Listening,
  listen,
  type Running,
  sendHtml,
  sendJson,
  stop,
} from '../shared/http.ts';
import { page } from '../shared/page.ts';
import type { MessageSource } from './message.ts';
import { renderOutboxPage, renderUnreachablePage } from './outbox-page.ts';
import { readAuthLinks } from './read-auth-links.ts';
import { readMail } from './read-mail.ts';

export interface OutboxOptions extends Partial<MessageSource>, Listening {}

/**
 * Starts the outbox: `/` is a page for people; `/api/messages` answers tests with `{messages: Message[]}`, or with 503
 * `{error}` while the emulators do not answer. Rejects with a message that names the port when the port is busy.
 */
export async function startOutbox(options: OutboxOptions = {}): Promise<Running> {
  const host = options.host ?? '127.0.0.1';
  const source: MessageSource = {
    projectId: options.projectId ?? 'demo-personal',
    firestoreHost: options.firestoreHost ?? '127.0.0.1:8080',
    authHost: options.authHost ?? '127.0.0.1:9099',
    fetch: options.fetch ?? fetch,
  };
  const server = createLocalServer(options, (request, response) => {
    void answer(source, `${request.method} ${request.url?.split('?')[0]}`, response);
  });
  const port = await listen(server, 'outbox', host, options.port ?? 0);
  return { port, url: `http://${host}:${port}`, close: () => stop(server) };
}

async function answer(source: MessageSource, route: string, response: ServerResponse): Promise<void> {
  if (route !== 'GET /' && route !== 'GET /api/messages') {
    sendHtml(
      response,
      404,
      page('Página não encontrada', 'Caixa de saída.', html`<p><a href="/">Voltar</a></p>`),
    );
    return;
  }
  const forPeople = route === 'GET /';
  try {
    const [links, mail] = await Promise.all([readAuthLinks(source), readMail(source)]);
    if (forPeople) sendHtml(response, 200, renderOutboxPage(links, mail));
    else sendJson(response, 200, { messages: [...links, ...mail] });
  } catch (error) {
    if (forPeople) sendHtml(response, 503, renderUnreachablePage());
    else sendJson(response, 503, { error: `The emulators did not answer: ${String(error)}` });
  }
}
