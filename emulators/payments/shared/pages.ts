import { type SafeHtml, html, page } from '../../shared/page.ts';
import { BodyTooLargeError, readBody, redirect, sendHtml } from '../../shared/http.ts';
import { type Handler, pathMatcher } from './answer-requests.ts';
import type { AnySandbox } from './sandbox.ts';

const FORM_LIMIT_BYTES = 10_000;

/** A page, or the URL that the browser is redirected to. */
export type PageReply = { status?: number; page: SafeHtml } | { location: string };

/** Answers a request for a page. `id` is the part of the path in the place of `:id`. Undefined means 404. */
export type PageRoute<TSandbox> = (
  sandbox: TSandbox,
  id: string,
  form: URLSearchParams,
) => Promise<PageReply | undefined> | PageReply | undefined;

/** A state in words, with the colour that it is shown in. */
export interface Shown {
  text: string;
  tone: 'ok' | 'wait' | 'bad' | 'off';
}

interface PageHandling<TSandbox> {
  /** The pages by method and path. */
  pages: Readonly<Record<string, PageRoute<TSandbox>>>;
  /** The introduction and the link to the list on the page of a 404. */
  intro: string;
  listLink: string;
  /** The refusal of a form that is too long. */
  malformed: (message: string) => Error;
  /** Carries out everything that is due by now, and answers whether anything was. */
  runDue?: (sandbox: TSandbox) => boolean;
}

/** Handles requests for pages. A form has the effect of a control or of an API call, and then redirects the browser. */
export function pageHandler<TSandbox extends AnySandbox>({
  pages,
  intro,
  listLink,
  malformed,
  runDue = () => false,
}: PageHandling<TSandbox>): Handler<TSandbox> {
  const matchPage = pathMatcher(pages);
  const notFound = page('Página não encontrada', intro, html`<p><a href="/">${listLink}</a></p>`);
  return async (sandbox, request, url, response) => {
    let body: Buffer;
    try {
      body = await readBody(request, FORM_LIMIT_BYTES);
    } catch (error) {
      if (error instanceof BodyTooLargeError) throw malformed(error.message);
      throw error;
    }
    const ran = runDue(sandbox);
    const match = matchPage(request.method, url.pathname);
    const reply = await match?.entry(sandbox, match.id, new URLSearchParams(body.toString('utf8')));
    if (ran || request.method !== 'GET') await sandbox.store.saved();
    if (reply && 'location' in reply) redirect(response, reply.location);
    else if (reply) sendHtml(response, reply.status ?? 200, reply.page);
    else sendHtml(response, 404, notFound);
  };
}

/** Centavos as 'R$ 159,90', with an ordinary space. */
export function formatAmount(centavos: number): string {
  return (centavos / 100)
    .toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
    .replaceAll('\u00A0', ' ');
}
