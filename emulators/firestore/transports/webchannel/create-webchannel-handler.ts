import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  BidirectionalMethod,
  Caller,
  FirestoreService,
  OpenRpc,
  OpenStream,
  StreamSink,
} from '../../service/service.ts';
import type { Clock } from '../../store/store.ts';
import type { Backlog } from '../backlog.ts';
import { StatusError } from '../../values/status.ts';
import { requestType, responseType } from '../descriptors.ts';
import { type Exchange, sendText } from '../http/exchange.ts';
import { readBody } from '../http/read-body.ts';
import { fromJson } from '../json/from-json.ts';
import { parseJson } from '../json/json.ts';
import { toJson } from '../json/to-json.ts';
import { readCaller } from '../read-caller.ts';
import type { BackChannel, BackChannelTerms } from './back-channel.ts';
import { type ForwardBody, readForwardBody, readHeaderLines } from './forward-channel.ts';
import { frame, Session } from './session.ts';

const PATH = /^\/google\.firestore\.v1(?:beta1)?\.Firestore\/(Listen|Write)\/channel$/;

/** The client starts over when it finds the words "Unknown SID" in a 400, except in answer to its handshake. */
const UNKNOWN_SESSION = '<html><head><title>Unknown SID</title></head><body>Unknown SID</body></html>\n';

/**
 * Serves Listen and Write to browsers. Answers false for a request to neither. The protocol is that of
 * @firebase/webchannel-wrapper, version 8.
 */
export function createWebChannelHandler(
  service: FirestoreService,
  clock: Clock,
  backlog: Backlog,
): (exchange: Exchange) => Promise<boolean> {
  const sessions: Record<BidirectionalMethod, Map<string, Session>> = { Listen: new Map(), Write: new Map() };

  const start = (rpc: BidirectionalMethod, requestId: number, authorization: string | undefined): Session => {
    const id = randomBytes(16).toString('base64url');
    const session = new Session({
      id,
      requestId,
      clock,
      backlog,
      open: (sink) => {
        const caller = readCaller(authorization);
        return rpc === 'Listen'
          ? openInJson('Listen', service.listen, caller, sink)
          : openInJson('Write', service.write, caller, sink);
      },
      onEnd: () => sessions[rpc].delete(id),
    });
    sessions[rpc].set(id, session);
    return session;
  };

  const shakeHands = async (rpc: BidirectionalMethod, exchange: Exchange): Promise<void> => {
    const { request, response } = exchange;
    const parameters = exchange.url.searchParams;
    if (request.method !== 'POST' || parameters.get('VER') !== '8') {
      sendText(response, 400, 'Not a WebChannel handshake');
      return;
    }
    const requestId = readNumber(parameters, 'RID');
    const body = readForwardBody(await readBody(request));
    const session = start(rpc, requestId, authorizationOf(request, parameters, body));
    sendText(response, 200, frame(session.greeting));
    session.receive({ requestId, ...body });
  };

  return async (exchange) => {
    const { request, response, url } = exchange;
    const rpc = PATH.exec(url.pathname)?.[1];
    if (rpc !== 'Listen' && rpc !== 'Write') return false;
    const parameters = url.searchParams;
    const id = parameters.get('SID');
    const session = id === null ? undefined : sessions[rpc].get(id);
    response.setHeader('Cache-Control', 'no-cache, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (parameters.get('TYPE') === 'terminate') {
      session?.end();
      sendText(response, 200, '');
    } else if (id === null) {
      await shakeHands(rpc, exchange);
    } else if (session === undefined) {
      sendText(response, 400, UNKNOWN_SESSION);
    } else if (request.method === 'POST') {
      const body = readForwardBody(await readBody(request));
      session.acknowledge(readNumber(parameters, 'AID'));
      session.receive({ requestId: readNumber(parameters, 'RID'), ...body });
      sendText(response, 200, session.status);
    } else if (request.method === 'GET') {
      openBackChannel(session, response, readTerms(parameters));
    } else {
      sendText(response, 405, 'Method Not Allowed\n');
    }
    return true;
  };
}

/** Opens a stream whose requests are JSON texts and whose responses are JSON. */
function openInJson<M extends BidirectionalMethod>(
  method: M,
  open: OpenRpc<M>,
  caller: Caller,
  sink: StreamSink<unknown>,
): OpenStream<string> {
  const [request, response] = [requestType(method), responseType(method)];
  const stream = open(caller, {
    send: (message) => sink.send(toJson(response, message)),
    fail: (error) => sink.fail(error),
  });
  return {
    receive: (text) => stream.receive(fromJson(request, parseJson(text))),
    close: () => stream.close(),
  };
}

/**
 * The caller's token. Only the handshake carries it, and the session keeps it. It stands in the body, where it needs no
 * CORS preflight; older clients put it into the URL, and others into a header.
 */
function authorizationOf(
  request: IncomingMessage,
  parameters: URLSearchParams,
  body: ForwardBody,
): string | undefined {
  return (
    body.headers.get('authorization') ??
    readHeaderLines(parameters.get('$httpHeaders') ?? '').get('authorization') ??
    request.headers.authorization
  );
}

function openBackChannel(session: Session, response: ServerResponse, terms: BackChannelTerms): void {
  const channel: BackChannel = {
    write: (chunk) => response.write(chunk),
    finish: () => response.end(),
    end: () => {
      if (response.writableNeedDrain) response.destroy();
      else response.end();
    },
  };
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).flushHeaders();
  response.on('drain', () => session.drained(channel));
  response.on('close', () => session.detach(channel));
  session.attach(channel, terms);
}

function readTerms(parameters: URLSearchParams): BackChannelTerms {
  const holdMs = readNumber(parameters, 'TO');
  return {
    arrayId: readNumber(parameters, 'AID'),
    longPolling: parameters.get('CI') === '1',
    ...(holdMs > 0 ? { holdMs } : {}),
  };
}

/** Reads a number. An absent or negative one is 0: before a client has any array it may say -1. */
function readNumber(parameters: URLSearchParams, name: string): number {
  const number = Number(parameters.get(name) ?? 0);
  if (!Number.isSafeInteger(number)) throw new StatusError('INVALID_ARGUMENT', `${name} is not a number.`);
  return Math.max(0, number);
}
