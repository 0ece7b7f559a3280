/** Relays requests between a browser and the local suite, so that a test can see them, hold them or slow them down. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { HOST, listenAnywhere } from '../../scripts/processes.ts';

const SERVICES = ['hosting', 'auth', 'firestore'] as const;

/**
 * A request on its way. `name` is its method with the last two parts of its path, e.g. `POST v1/accounts:lookup`. `isFile`
 * is true of everything that Hosting answers itself: pages, scripts, styles, and the emulators' URLs, which only a
 * demo project requests. `onGone` registers what to do when the browser gives the request up.
 */
export interface Passing {
  service: (typeof SERVICES)[number];
  name: string;
  isFile: boolean;
  onGone: (act: () => void) => void;
}

/**
 * Opens a port of its own in front of Hosting (with the functions behind it), Auth and Firestore. A page that is loaded
 * through the first sends all its requests through the three. Playwright's routes are no substitute: they see no
 * preflights, make the browser forget preflights, and hold streams back.
 * @param ports of the suite
 * @param pass the request goes on when the answer resolves
 * @returns `origin` is the site's URL through the relay
 */
export async function startRelay(
  ports: Record<(typeof SERVICES)[number], number>,
  pass: (passing: Passing) => Promise<unknown> | undefined,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const servers = SERVICES.map((service) =>
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', `http://${HOST}`);
      const isFile = service === 'hosting' && !pathname.startsWith('/api/');
      const name = `${request.method} ${pathname.split('/').slice(-2).join('/')}`;
      const onGone = (act: () => void) => void response.once('close', act);
      void Promise.resolve(pass({ service, name, isFile, onGone })).then(() =>
        goOn(request, response, { port: ports[service], isList: pathname === '/__/firebase/init.js' }),
      );
    }),
  );
  const own = await Promise.all(servers.map(listenAnywhere));
  /** Replaces the suite's ports, which Hosting names in its policy and in its list of emulators, by those of the relay. */
  const throughHere = (text: string) =>
    SERVICES.reduce(
      (changed, service, i) => changed.replaceAll(String(ports[service]), String(own[i])),
      text,
    );

  /** @param target `isList` is true of Hosting's list of emulators */
  function goOn(
    request: IncomingMessage,
    response: ServerResponse,
    { port, isList }: { port: number; isList: boolean },
  ) {
    const { method, url: path } = request;
    // The list must not be compressed, because the relay changes its text.
    const headers = isList ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
    const asked = ask({ host: HOST, port, method, path, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      const told = { ...answer.headers };
      const policy = told['content-security-policy'];
      if (policy !== undefined) told['content-security-policy'] = throughHere(String(policy));
      // Without this header the browser forgets a preflight after five seconds. A visit soon after the first one would then
      // send it again or not by chance.
      if (method === 'OPTIONS') told['access-control-max-age'] = '3600';
      if (!isList) {
        answer.pipe(response.writeHead(statusCode, told));
        return;
      }
      delete told['content-length'];
      response.writeHead(statusCode, told);
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () => response.end(throughHere(text)));
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  }

  return {
    origin: `http://${HOST}:${own[0]}`,
    async stop() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
