import { createServer, type Server, type ServerResponse } from 'node:http';
import { handleControl } from '../control/handle-control.ts';
import { handleRest } from '../rest/handle-rest.ts';
import { createWebChannelHandler } from '../webchannel/create-webchannel-handler.ts';
import { allowOrigin, refusalOf, sendRefusal } from './local-callers.ts';
import { errorCode } from '../errors.ts';
import { type Exchange, type HttpParts, sendError, sendText } from './exchange.ts';
import { BodyCut, BodyTooLarge, UnknownEncoding } from './read-body.ts';

/** Times in milliseconds. */
const LIMITS = {
  // Headers and URLs hold tokens, and the field masks of large documents.
  maxHeaderSize: 64 * 1024,
  // A client that sends headers or a body very slowly must not hold a connection for ever.
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  // Longer than clients keep idle connections: a connection must not close while a request is on its way.
  keepAliveTimeout: 120_000,
};

const STATUS_OF_BROKEN_REQUESTS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Serves control endpoints, WebChannel and REST. Its connections come in as `connection` events. */
export function createHttpServer(parts: HttpParts, limits: Partial<typeof LIMITS> = {}): Server {
  const webChannel = createWebChannelHandler(parts.service, parts.clock, parts.backlog);
  const route = async (exchange: Exchange): Promise<void> => {
    if (await handleControl(exchange, parts)) return;
    if (await webChannel(exchange)) return;
    if (await handleRest(exchange, parts.service)) return;
    sendText(exchange.response, 404, 'Not Found\n');
  };
  const server = createServer({ ...LIMITS, ...limits }, (request, response) => {
    // A client may go away before its answer is complete; that is not an error.
    response.on('error', () => {});
    const refusal = refusalOf(request.headers, parts.allowedHosts);
    if (refusal !== null) {
      sendRefusal(response, refusal);
      return;
    }
    if (allowOrigin(request, response)) return;
    const url = parseUrl(request.url);
    if (url === null) {
      sendText(response, 400, 'Bad Request\n');
      return;
    }
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    route({ request, response, method, url }).catch((error: unknown) => fail(response, error));
  });
  server.on('clientError', (error, socket) => {
    const status = STATUS_OF_BROKEN_REQUESTS[errorCode(error) ?? ''] ?? '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    else socket.destroy();
  });
  // Node enforces the time limits of requests from the event `listening` on, and nobody calls listen() here.
  server.emit('listening');
  return server;
}

function parseUrl(target: string | undefined): URL | null {
  // A target such as `//x` would be read as a host. Only its path counts.
  const url = `http://localhost${target?.startsWith('/') ? target : '/'}`;
  return URL.canParse(url) ? new URL(url) : null;
}

function fail(response: ServerResponse, error: unknown): void {
  if (error instanceof BodyCut) {
    response.destroy();
  } else if (error instanceof BodyTooLarge) {
    sendText(response, 413, 'Payload Too Large\n');
  } else if (error instanceof UnknownEncoding) {
    sendText(response, 415, 'Unsupported Media Type\n');
  } else {
    sendError(response, error);
  }
}
