import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** How the server treats the next mails. */
export type Manner =
  | 'accept'
  /** 450: the recipient, later. */
  | 'put-off'
  /** 550: no such recipient. */
  | 'refuse-recipient'
  /** 554, after the whole mail was read. */
  | 'refuse-content'
  /** 550: not from this sender. */
  | 'refuse-sender'
  /** Takes the mail and dies before it says so. */
  | 'break-off'
  /** Takes the mail and says nothing. */
  | 'hang';

/** A mail that the server read to its end, whatever it answered. */
interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** An SMTP server whose manner a test chooses. */
export interface TestMailServer {
  readonly port: number;
  readonly url: string;
  readonly received: ReceivedMail[];
  manner: Manner;
  /** Breaks off every connection. */
  breakOff(): void;
  close(): Promise<void>;
}

/** An error with the code that the server answers. */
function refusal(responseCode: number): Error {
  return Object.assign(new Error('refused by the test'), { responseCode });
}

/** Starts an SMTP server on a free port of every interface of this machine. `options` are smtp-server's. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const state: { manner: Manner; received: ReceivedMail[] } = { manner: 'accept', received: [] };
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  const when = (manner: Manner, code: number) => (state.manner === manner ? refusal(code) : null);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    logger: false,
    onMailFrom: (_address, _session, callback) => callback(when('refuse-sender', 550)),
    onRcptTo: (_address, _session, callback) =>
      callback(when('put-off', 450) ?? when('refuse-recipient', 550)),
    onData(stream, session, callback) {
      void (async () => {
        const raw = await text(stream);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        state.received.push({ recipients, raw, mail: await PostalMime.parse(raw) });
        if (state.manner === 'break-off') breakOff();
        else if (state.manner !== 'hang') callback(when('refuse-content', 554));
      })();
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    port,
    breakOff,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}
