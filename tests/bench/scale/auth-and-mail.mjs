/** An Auth and a mail server that answer at once, and count how often they are asked. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { HOST, listenAnywhere } from '../../../scripts/processes.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * An Auth that knows every account.
 * @param {{ accounts: number }} asked
 */
export async function startAuth(asked) {
  const answer = async (/** @type {IncomingMessage} */ request, /** @type {ServerResponse} */ response) => {
    const { localId = [] } = JSON.parse((await text(request)) || '{}');
    asked.accounts += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ users: [localId].flat().map((id) => ({ localId: id })) }));
  };
  const server = createServer((request, response) => void answer(request, response));
  const port = await listenAnywhere(server);
  return {
    address: `${HOST}:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * A mail server that takes every mail.
 * @param {{ mails: number }} asked
 */
export async function startMailServer(asked) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, _session, callback) {
      asked.mails += 1;
      stream.resume();
      stream.once('end', () => callback());
    },
  });
  const port = await listenAnywhere(server.server);
  return {
    address: `${HOST}:${port}`,
    /** @returns {Promise<void>} */
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
