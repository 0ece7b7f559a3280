import { createServer, type ServerResponse } from 'node:http';
import { html } from '../shared/html.ts';
import { type Listening, listen, type Running, sendHtml, sendJson, stop } from '../shared/http.ts';
import { page } from '../shared/page.ts';
import { type KeptMail, keepMail } from './kept-mail.ts';
import { startMailServer } from './mail-server.ts';
import type { LinkSource } from './message.ts';
import { renderOutboxPage, renderUnreachablePage } from './outbox-page.ts';
import { readAuthLinks } from './read-auth-links.ts';

export interface OutboxOptions extends Partial<LinkSource>, Listening {
  /** The port that receives mail by SMTP. Default 0: any free port. */
  smtpPort?: number;
  /** The file in which the messages outlast the process. */
  dataFile?: string;
}

/** An outbox that runs. */
export interface RunningOutbox extends Running {
  smtpPort: number;
}

/**
 * Starts the outbox: an SMTP server, and a web server on which `/` is a page for people and `/api/messages` answers tests
 * with `{messages: Message[]}`, or with 503 `{error}` while Auth's emulator does not answer. Rejects with a message that
 * names the port when a port is busy.
 */
export async function startOutbox(options: OutboxOptions = {}): Promise<RunningOutbox> {
  const host = options.host ?? '127.0.0.1';
  const source: LinkSource = {
    projectId: options.projectId ?? 'demo-personal',
    authHost: options.authHost ?? '127.0.0.1:9099',
    fetch: options.fetch ?? fetch,
  };
  const kept = keepMail(options.dataFile);
  const mails = await startMailServer({ host, port: options.smtpPort ?? 0 }, (message) => kept.add(message));
  const server = createServer((request, response) => {
    void answer(source, kept, `${request.method} ${request.url?.split('?')[0]}`, response);
  });
  const port = await listen(server, 'outbox', host, options.port ?? 0);
  return {
    port,
    url: `http://${host}:${port}`,
    smtpPort: mails.port,
    async close() {
      await Promise.all([stop(server), mails.close()]);
    },
  };
}

async function answer(
  source: LinkSource,
  kept: KeptMail,
  route: string,
  response: ServerResponse,
): Promise<void> {
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
    const links = await readAuthLinks(source);
    const mail = kept.list().toReversed();
    if (forPeople) sendHtml(response, 200, renderOutboxPage(links, mail));
    else sendJson(response, 200, { messages: [...links, ...mail] });
  } catch (error) {
    if (forPeople) sendHtml(response, 503, renderUnreachablePage());
    else sendJson(response, 503, { error: `The emulators did not answer: ${String(error)}` });
  }
}
