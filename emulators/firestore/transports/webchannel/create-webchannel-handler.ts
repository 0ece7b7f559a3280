import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FirestoreService } from '../../service/service.ts';
import type { Clock } from '../../store/clock.ts';
import { StatusError } from '../../values/status.ts';
import { messageType } from '../descriptors.ts';
import type { Exchange } from '../http/create-http-server.ts';
import { readBody } from '../http/read-body.ts';
import { sendText } from '../http/send.ts';
import { fromJson } from '../json/from-json.ts';
import { toJson } from '../json/to-json.ts';
import { readCaller } from '../read-caller.ts';
import { type ForwardBody, readForwardBody } from './read-forward-body.ts';
import { type BackChannel, Session } from './session.ts';

const PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;

/**
 * Listen and Write for browsers. Answers false when a request is for neither. The protocol is that of
 * @firebase/webchannel-wrapper, version 8.
 */
export function createWebChannelHandler(
  service: FirestoreService,
  clock: Clock,
): (exchange: Exchange) => Promise<boolean> {
  const sessions = new Map<string, Session>();

  const start = (rpc: 'Listen' | 'Write', body: ForwardBody): Session => {
    const id = randomBytes(16).toString('base64url');
    const [request, response] = [messageType(`${rpc}Request`), messageType(`${rpc}Response`)];
    const session = new Session({
      id,
      clock,
      open: (sink) => {
        // The only request that says who calls: the session keeps it.
        const caller = readCaller(body.headers.get('authorization'));
        return rpc === 'Listen' ? service.listen(caller, sink) : service.write(caller, sink);
      },
      read: (text) => fromJson(request, parseRequest(text)),
      write: (message) => toJson(response, message),
      onEnd: () => sessions.delete(id),
    });
    sessions.set(id, session);
    return session;
  };

  return async ({ request, response, url }) => {
    const rpc = PATH.exec(url.pathname)?.[1];
    if (rpc !== 'Listen' && rpc !== 'Write') return false;
    const parameters = url.searchParams;
    const id = parameters.get('SID');
    const session = id === null ? undefined : sessions.get(id);
    response.setHeader('Cache-Control', 'no-cache, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (parameters.get('TYPE') === 'terminate') {
      session?.end();
      sendText(response, 200, '');
    } else if (id !== null && session === undefined) {
      sendText(response, 400, 'Unknown SID');
    } else if (session === undefined) {
      if (request.method !== 'POST' || parameters.get('VER') !== '8') {
        sendText(response, 400, 'Not a WebChannel handshake');
        return true;
      }
      const body = readForwardBody(await readBody(request));
      const opened = start(rpc, body);
      sendText(response, 200, opened.greeting);
      opened.receive(body.offset, body.maps);
    } else if (request.method === 'POST') {
      const body = readForwardBody(await readBody(request));
      session.acknowledge(readArrayId(parameters));
      session.receive(body.offset, body.maps);
      sendText(response, 200, session.status);
    } else {
      openBackChannel(session, response, readArrayId(parameters), parameters.get('CI') === '1');
    }
    return true;
  };
}

function openBackChannel(
  session: Session,
  response: ServerResponse,
  arrayId: number,
  longPolling: boolean,
): void {
  const channel: BackChannel = {
    write: (chunk) => response.write(chunk),
    end: () => response.end(),
  };
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).flushHeaders();
  response.on('close', () => session.detach(channel));
  session.attach(channel, arrayId, longPolling);
}

function readArrayId(parameters: URLSearchParams): number {
  const arrayId = Number(parameters.get('AID') ?? 0);
  if (!Number.isSafeInteger(arrayId)) throw new StatusError('INVALID_ARGUMENT', 'AID is not a number.');
  // Before it has seen any array the client may say -1.
  return Math.max(0, arrayId);
}

function parseRequest(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StatusError('INVALID_ARGUMENT', 'A request on the stream is not JSON.');
  }
}
