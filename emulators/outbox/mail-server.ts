import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { listen } from '../shared/http.ts';
import type { Message } from './message.ts';

/** The longest message that is taken, in bytes. */
const MAX_BYTES = 1_000_000;

/** An SMTP server that runs. */
export interface MailServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts an SMTP server without login and TLS, and passes on each message that it receives. Rejects with a message that
 * names the port when the port is busy.
 */
export async function startMailServer(
  { host, port }: { host: string; port: number },
  receive: (message: Message) => void,
): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 500,
    logger: false,
    onData: callbackify(async (stream: AsyncIterable<Buffer>, session: SMTPServerSession) => {
      receive(await read(stream, session));
    }),
  });
  // A client that breaks off is the client's problem.
  server.on('error', () => undefined);
  const bound = await listen(server.server, 'mail server', host, port);
  return { port: bound, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Parses a message. Its recipients are those of the envelope, because these people get it, whatever its header says. */
async function read(stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<Message> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  return {
    id: mail.messageId ?? session.id,
    kind: 'mail',
    to: session.envelope.rcptTo.map(({ address }) => address),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').replace(/\r\n/g, '\n').trimEnd(),
    html: mail.html ?? null,
    link: null,
    createdAt: new Date().toISOString(),
  };
}
