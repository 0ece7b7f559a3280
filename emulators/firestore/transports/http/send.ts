import type { ServerResponse } from 'node:http';
import type { StatusError, StatusName } from '../../values/status.ts';
import { toStatusError } from '../to-status-error.ts';

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

/** The HTTP status that stands for a status in REST. */
export function httpStatusOf(error: StatusError): number {
  return HTTP_STATUS[error.status];
}

/** `{"error":{code,message,status}}` on one line, slashes escaped, as Google's emulator prints it. */
export function printError(error: StatusError): string {
  const { message, status } = error;
  return JSON.stringify({ error: { code: httpStatusOf(error), message, status } }).replaceAll('/', '\\/');
}

/** Answers with a JSON text. */
export function sendJson(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(json);
}

/** Answers with plain text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

/** Answers with whatever went wrong, or drops the connection when an answer has already begun. */
export function sendError(response: ServerResponse, error: unknown): void {
  const status = toStatusError(error);
  if (response.headersSent) response.destroy();
  else sendJson(response, httpStatusOf(status), printError(status));
}
