/** A relay in front of a provider that can be made to answer late. */
import { createServer, request as ask } from 'node:http';
import { HOST, listenAnywhere } from '../../../scripts/processes.ts';

/** @param {string} target an origin */
export async function openSlowRelay(target) {
  let delayMs = 0;
  const server = createServer((request, response) => {
    setTimeout(() => {
      const { method, headers } = request;
      const onward = ask(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    }, delayMs);
  });
  const port = await listenAnywhere(server);
  return {
    url: `http://${HOST}:${port}`,
    /** @param {number} ms */
    answerAfter(ms) {
      delayMs = ms;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
