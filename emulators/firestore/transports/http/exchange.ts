/**
 * The types that the handlers of HTTP requests (control, REST, WebChannel) get. They stand apart: no handler imports the
 * server.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FirestoreService } from '../../service/service.ts';
import type { Clock } from '../../store/store.ts';
import type { StatusError, StatusName } from '../../values/status.ts';
import type { Backlog } from '../backlog.ts';
import { toStatusError } from '../errors.ts';

/** The parts with which the HTTP server works. */
export interface HttpParts {
  readonly service: FirestoreService;
  readonly clock: Clock;
  readonly backlog: Backlog;
  /** Host names, besides those of this machine, that requests may name in `Host` and `Origin`. */
  readonly allowedHosts: readonly string[];
  /** Runs after POST /shutdown is answered. */
  readonly onShutdown: () => void;
}

/** One request with its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** In capitals. HEAD counts as GET; Node then sends the answer without its body. */
  readonly method: string;
  readonly url: URL;
}

/** https://cloud.google.com/apis/design/errors#handling_errors */
const HTTP_STATUS: Readonly<Record<Exclude<StatusName, 'OK'>, number>> = {
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  UNAUTHENTICATED: 401,
};

/** The HTTP status of a gRPC status in REST. */
export function httpStatusOf(error: StatusError): number {
  return HTTP_STATUS[error.status];
}

/** An error in the JSON form of Google's APIs. An error that is not a `StatusError` becomes INTERNAL. */
export function toRestError(error: unknown): { error: { code: number; message: string; status: string } } {
  const known = toStatusError(error);
  return { error: { code: httpStatusOf(known), message: known.message, status: known.status } };
}

/** An error as JSON on one line with escaped slashes, as Google's emulator prints it. */
export function printError(error: StatusError): string {
  return JSON.stringify(toRestError(error)).replaceAll('/', '\\/');
}

/** Answers with a JSON text. */
export function sendJson(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(json);
}

/** Answers with plain text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

/** Answers with an error, or drops the connection when an answer has already begun. */
export function sendError(response: ServerResponse, error: unknown): void {
  const status = toStatusError(error);
  if (response.headersSent) response.destroy();
  else sendJson(response, httpStatusOf(status), printError(status));
}
