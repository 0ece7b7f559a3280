/** Stands between a browser and the local suite, so that what passes can be seen, held up or slowed down. */
import { createServer, request as ask } from 'node:http';
import { HOST } from '../../scripts/processes.mjs';

const SERVICES = /** @type {const} */ (['hosting', 'auth', 'firestore']);

/**
 * A request on its way. `name` is its method with the end of its path, e.g. `POST v1/accounts:lookup`. `isFile` of what
 * Hosting serves itself: pages, scripts, styles, and where the emulators are, which only a demo project asks for. `onGone`
 * takes what to do if the browser gives it up.
 * @typedef {{service: typeof SERVICES[number], name: string, isFile: boolean, onGone: (act: () => void) => void}} Passing
 */

/**
 * Opens an entrance of its own before Hosting (and the functions behind it), Auth and Firestore; a page loaded through it
 * asks all of them through it. Not Playwright's routes: those see no preflights, forget them, and hold streams back.
 * @param {Record<typeof SERVICES[number], number>} ports where the suite listens
 * @param {(passing: Passing) => Promise<unknown> | undefined} pass a request goes on when this is done
 * @returns {Promise<{origin: string, stop: () => Promise<void>}>} the site's address through the relay
 */
export async function startRelay(ports, pass) {
  const servers = SERVICES.map((service) =>
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', `http://${HOST}`);
      const isFile = service === 'hosting' && !pathname.startsWith('/api/');
      const name = `${request.method} ${pathname.split('/').slice(-2).join('/')}`;
      const onGone = (act) => void response.once('close', act);
      void Promise.resolve(pass({ service, name, isFile, onGone })).then(() =>
        goOn(request, response, { port: ports[service], isList: pathname === '/__/firebase/init.js' }),
      );
    }),
  );
  const own = await Promise.all(servers.map(listen));
  /** Hosting names the emulators in its policy and in its list of them. */
  const throughHere = (text) =>
    SERVICES.reduce(
      (changed, service, i) => changed.replaceAll(String(ports[service]), String(own[i])),
      text,
    );

  function goOn(request, response, { port, isList }) {
    // Compressed, the list could not be read.
    const { 'accept-encoding': _, ...headers } = request.headers;
    const { method, url: path } = request;
    const asked = ask({ host: HOST, port, method, path, headers }, (answer) => {
      const told = { ...answer.headers };
      const policy = told['content-security-policy'];
      if (policy !== undefined) told['content-security-policy'] = throughHere(String(policy));
      // The emulator says nothing, and the browser forgets after five seconds: a visit soon after would ask or not by chance.
      if (method === 'OPTIONS') told['access-control-max-age'] = '3600';
      if (!isList) {
        answer.pipe(response.writeHead(answer.statusCode, told));
        return;
      }
      delete told['content-length'];
      response.writeHead(answer.statusCode, told);
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

/** @param {import('node:http').Server} server @returns {Promise<number>} its port */
function listen(server) {
  return new Promise((resolve) => {
    server.listen(0, HOST, () => resolve(server.address().port));
  });
}
