import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../../shared/http.ts';

/** Answers one request. Throws the provider's refusal. */
export type Handler<TSandbox> = (
  sandbox: TSandbox,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
) => Promise<void>;

interface Handlers<TSandbox> {
  /** The sandbox's name in the log. */
  name: string;
  /** The beginning of the API's paths. The controls are under `/_sandbox/`, and all other paths are pages. */
  apiPath: `/${string}/`;
  handleApi: Handler<TSandbox>;
  handleControl: Handler<TSandbox>;
  handlePage: Handler<TSandbox>;
  /** The provider's refusal as a reply; undefined for any other error. */
  refusalOf: (error: unknown) => { status: number; body: unknown } | undefined;
  /** The body of a 500, with which the sandbox answers when it fails itself. */
  failure: unknown;
}

/** The function that answers every request to a sandbox. */
export function answerRequests<TSandbox>(handlers: Handlers<TSandbox>) {
  const { name, apiPath, handleApi, handleControl, handlePage, refusalOf, failure } = handlers;
  return async (sandbox: TSandbox, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      // The client's Host header may be malformed, so the URL is built without it.
      const url = new URL(`http://sandbox${request.url?.startsWith('/') ? request.url : '/'}`);
      if (url.pathname.startsWith(apiPath)) await handleApi(sandbox, request, url, response);
      else if (url.pathname.startsWith('/_sandbox/')) await handleControl(sandbox, request, url, response);
      else await handlePage(sandbox, request, url, response);
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      const refusal = refusalOf(error);
      if (refusal) {
        sendJson(response, refusal.status, refusal.body);
        return;
      }
      console.error(`[${name}] ${request.method} ${request.url?.split('?')[0]}: ${String(error)}`);
      sendJson(response, 500, failure);
    }
  };
}
