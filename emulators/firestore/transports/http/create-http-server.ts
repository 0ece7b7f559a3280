import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FirestoreService } from '../../service/service.ts';
import type { Clock } from '../../store/clock.ts';
import { handleControl } from '../control/handle-control.ts';
import { handleRest } from '../rest/handle-rest.ts';
import { createWebChannelHandler } from '../webchannel/create-webchannel-handler.ts';
import { allowOrigin } from './allow-origin.ts';
import { BodyCut, BodyTooLarge } from './read-body.ts';
import { sendError, sendText } from './send.ts';

export interface HttpParts {
  readonly service: FirestoreService;
  readonly clock: Clock;
  readonly warn: (message: string) => void;
  /** Somebody posted to /shutdown. */
  readonly onShutdown: () => void;
}

/** One request taken apart. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** Control endpoints, WebChannel and REST; give it connections by emitting `connection`. */
export function createHttpServer(parts: HttpParts): Server {
  const webChannel = createWebChannelHandler(parts.service, parts.clock);
  const route = async (exchange: Exchange): Promise<void> => {
    if (await handleControl(exchange, parts)) return;
    if (await webChannel(exchange)) return;
    if (await handleRest(exchange, parts.service)) return;
    sendText(exchange.response, 404, 'Not Found\n');
  };
  const server = createServer((request, response) => {
    // A client that goes away while it is answered is its own affair.
    response.on('error', () => {});
    if (allowOrigin(request, response)) return;
    const url = parseUrl(request.url);
    if (url === null) {
      sendText(response, 400, 'Bad Request\n');
      return;
    }
    route({ request, response, url }).catch((error: unknown) => fail(response, error));
  });
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
  return server;
}

function parseUrl(target: string | undefined): URL | null {
  // A target such as `//x` would read as a host: only what follows the origin counts.
  const url = `http://localhost${target?.startsWith('/') ? target : '/'}`;
  return URL.canParse(url) ? new URL(url) : null;
}

function fail(response: ServerResponse, error: unknown): void {
  if (error instanceof BodyCut) {
    response.destroy();
  } else if (error instanceof BodyTooLarge) {
    response.setHeader('Connection', 'close');
    sendText(response, 413, 'Payload Too Large\n');
  } else {
    sendError(response, error);
  }
}
