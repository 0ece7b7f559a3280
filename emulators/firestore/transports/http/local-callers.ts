/**
 * The stand-ins ask nobody for a password, so they answer only this machine. A page of another site can still send
 * requests to this machine; its browser then names that site in `Origin`. With DNS rebinding, a site gives its own
 * name this machine's IP address; for the browser the page is then of the same origin, and it names the site in `Host`.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

const VARIABLE = 'EMULATOR_ALLOWED_HOSTS';

/** The further host names that the developer allows: EMULATOR_ALLOWED_HOSTS, separated by commas, without ports. */
export function readAllowedHosts(env: Readonly<Record<string, string | undefined>> = process.env): string[] {
  return (env[VARIABLE] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * The reason why a request must not be answered, as a sentence for the developer; null if it may be answered. `Host`
 * and, if present, `Origin` must name this machine or an allowed host, on any port. A program sends no `Origin`. A page
 * without a site of its own (a file, a sandboxed frame) sends `null`, and is refused.
 */
export function refusalOf(headers: IncomingHttpHeaders, allowed: readonly string[]): string | null {
  const { host, origin } = headers;
  if (host !== undefined && !mayCall(host, allowed)) return refuse('Host', host);
  if (origin === undefined || mayCall(origin.replace(/^https?:\/\//, ''), allowed)) return null;
  return refuse('Origin', origin);
}

/** `address` is a host name or an IP address, with or without a port. IPv6 stands in brackets. */
function mayCall(address: string, allowed: readonly string[]): boolean {
  const name = /^(\[[\da-f:.]+\]|[^\s:/@?#\\[\]]+)(?::\d+)?$/i.exec(address)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  return isLoopback(name) || allowed.some((other) => other.toLowerCase() === name);
}

/** Whether the name is of 127.0.0.0/8, which browsers always write with all four numbers, or of its IPv6 equal. */
function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

function refuse(header: string, value: string): string {
  return `Refused: ${header} ${value} is not of this machine. ${VARIABLE} at start lets other names in.\n`;
}

/** Answers a refused request with 403. Without CORS headers, the page that sent it cannot read the answer. */
export function sendRefusal(response: ServerResponse, refusal: string): void {
  response.writeHead(403, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  response.end(refusal);
}

/**
 * Lets the calling page read the answer: echoes its origin, which `refusalOf` has let in, and allows credentials.
 * Answers a preflight itself, and then returns true.
 */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Methods', 'DELETE,GET,HEAD,PATCH,POST,PUT');
    response.setHeader(
      'Access-Control-Expose-Headers',
      'x-client-wire-protocol, x-http-session-id, x-http-initial-response',
    );
    response.setHeader('Vary', 'Origin');
  }
  if (request.method !== 'OPTIONS') return false;
  const headers = request.headers['access-control-request-headers'];
  if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  response.writeHead(200).end();
  return true;
}
