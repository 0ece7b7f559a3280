import type { IncomingMessage, ServerResponse } from 'node:http';

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
