import type { ServerResponse } from 'node:http';
import type { FirestoreService } from '../../service/service.ts';
import { StatusError } from '../../values/status.ts';
import type { RequestOf } from '../../values/wire.ts';
import { type CallKind, callKind, requestType, responseType } from '../descriptors.ts';
import { type Exchange, httpStatusOf, printError, sendJson } from '../http/exchange.ts';
import { readBody } from '../http/read-body.ts';
import { printJson } from '../json/json.ts';
import { toJson } from '../json/to-json.ts';
import { readCaller } from '../read-caller.ts';
import { toStatusError } from '../errors.ts';
import { matchRoute } from './match-route.ts';
import { readRestRequest } from './read-rest-request.ts';

/** Answers an RPC over REST. False when no RPC has that path. */
export async function handleRest(exchange: Exchange, service: FirestoreService): Promise<boolean> {
  const { request, response, method: verb, url } = exchange;
  const route = matchRoute(verb, url.pathname);
  if (route === null) return false;
  const body = route.body === undefined ? '' : await readBody(request);
  const caller = readCaller(request.headers.authorization);
  const call = callKind(route.method);
  const readRequest = <M extends CallKind['name']>(name: M): RequestOf<M> =>
    readRestRequest(requestType(name), route, url.searchParams, body);
  const print = printerOf(url.searchParams);
  switch (call.kind) {
    case 'unary': {
      const answer = await service.unary(call.name, readRequest(call.name), caller);
      sendJson(response, 200, `${print(toJson(responseType(call.name), answer))}\n`);
      break;
    }
    case 'serverStream': {
      const responses = startStream(() => service.serverStream(call.name, readRequest(call.name), caller));
      await sendArray(response, (message) => print(toJson(responseType(call.name), message)), responses);
      break;
    }
    case 'bidirectional':
      throw new StatusError('UNIMPLEMENTED', `${call.name} is a dialogue: use gRPC or WebChannel.`);
  }
  return true;
}

/**
 * Prints on many lines, as Google's emulator does, unless the request says otherwise:
 * https://cloud.google.com/apis/docs/system-parameters
 */
function printerOf(parameters: URLSearchParams): (json: unknown) => string {
  const wide = parameters.get('$prettyPrint') ?? parameters.get('prettyPrint');
  return wide === 'false' ? (json) => JSON.stringify(json) : (json) => printJson(json);
}

/** Turns an error of the request into an error of the stream, so that both are answered in the same form. */
async function* startStream<T>(open: () => AsyncIterable<T>): AsyncIterable<T> {
  yield* open();
}

/**
 * Answers a stream as a JSON array. If it fails, the array ends with an `{error}`, where Google's clients look for it.
 */
async function sendArray<T>(
  response: ServerResponse,
  print: (message: T) => string,
  messages: AsyncIterable<T>,
): Promise<void> {
  const begin = (status: number) => {
    if (response.headersSent) response.write(',\n');
    else response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).write('[');
  };
  try {
    for await (const message of messages) {
      if (response.destroyed) return;
      begin(200);
      if (!response.write(print(message))) await drained(response);
    }
    if (!response.headersSent) {
      sendJson(response, 200, '[]\n');
      return;
    }
  } catch (error) {
    const status = toStatusError(error);
    begin(httpStatusOf(status));
    response.write(printError(status));
  }
  response.end(']\n');
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
