/**
 * Node loads this file into every program of the local suite before the program itself, also into firebase-tools, whose hub
 * otherwise lets a page of any site replace a folder or switch the triggers off. A request, or the opening of a WebSocket,
 * that a page of another site causes is refused before the program hears of it.
 */
import { EventEmitter } from 'node:events';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { readAllowedHosts, refusalOf, sendRefusal } from '../firestore/transports/http/local-callers.ts';

const allowed = readAllowedHosts();

// Every event that gives a program a request begins with the request: `request`, `checkContinue`, `upgrade`, `connect`.
Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
  const [request, answer] = args;
  const refusal = request instanceof IncomingMessage ? refusalOf(request.headers, allowed) : null;
  if (refusal === null) return EventEmitter.prototype.emit.call(this, event, ...args);
  if (answer instanceof ServerResponse) sendRefusal(answer, refusal);
  else if (answer instanceof Socket) answer.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  return true;
};
