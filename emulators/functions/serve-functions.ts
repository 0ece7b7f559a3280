import { cloudEvent, http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { createServer, type Server } from 'node:http';
import { findFunctions } from './find-functions.ts';
import { socketOf } from './socket-of.ts';

/** Where firebase-tools asks whether a function's process is there. */
const HEALTH = '/__/health';

/**
 * Serves every function of a build, each on a socket of its own in `sockets`, with the Functions Framework, as Google does.
 * Resolves when all of them can be called.
 */
export async function serveFunctions(
  build: object,
  sockets: string,
): Promise<{ readonly targets: readonly string[]; readonly close: () => Promise<void> }> {
  const servers: Server[] = [];
  const found = findFunctions(build);
  for (const each of found) {
    const name = each.target.replaceAll('.', '-');
    if (each.signature === 'http') http(name, each.handler);
    else cloudEvent(name, each.handler);
    const framework = getTestServer(name);
    const server = createServer((request, response) => {
      if (request.url === HEALTH) response.end();
      else framework.emit('request', request, response);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(socketOf(sockets, each.target), resolve));
  }
  return {
    targets: found.map(({ target }) => target),
    /** Resolves when the requests that are under way have their answers. */
    close: async () => {
      await Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
    },
  };
}
