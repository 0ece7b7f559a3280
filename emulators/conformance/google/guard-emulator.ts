import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { finished, pipeline } from 'node:stream';
import { refusalOf, sendRefusal } from '../../firestore/transports/http/local-callers.ts';
import { listenOnOnePort, type OnePort } from '../../firestore/transports/listen-on-one-port.ts';

/** What would end the emulator, or empty it, for all test files at once. */
const REFUSED = ['/shutdown', '/reset'];

/**
 * A port on 127.0.0.1 in front of an emulator that obeys any page. HTTP passes only from callers of this machine, gRPC passes as it
 * is, because no page speaks it. Rules are compiled one by one: Google's compiler fails when two requests use it at once.
 */
export async function guardEmulator(host: string, port: number): Promise<OnePort> {
  let compiled = Promise.resolve();
  const http1 = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const refusal = REFUSED.includes(path)
      ? `Refused: all tests share this emulator.\n`
      : refusalOf(request.headers, []);
    if (refusal !== null) sendRefusal(response, refusal);
    else if (path.endsWith(':securityRules')) compiled = compiled.then(() => pass(request, response));
    else void pass(request, response);
  });

  /** Resolves when the answer is complete or the caller has gone. */
  function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path, headers } = request;
    return new Promise((resolve) => {
      const asked = forward({ host, port, method, path, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response, () => {});
      });
      asked.once('error', () => response.destroy());
      finished(response, () => {
        asked.destroy();
        resolve();
      });
      request.pipe(asked);
    });
  }

  return listenOnOnePort('127.0.0.1', 0, {
    http1: (socket) => http1.emit('connection', socket),
    http2: (socket) => {
      const behind = connect(port, host);
      pipeline(socket, behind, socket, () => {});
    },
  });
}
