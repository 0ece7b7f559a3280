import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { listen } from '../shared/http.ts';

/** A message that a person would have received by e-mail. */
export interface Message {
  id: string;
  kind: 'mail' | 'verify-email' | 'reset-password' | 'sign-in' | 'change-email' | 'recover-email';
  to: string[];
  subject: string;
  text: string;
  /** The HTML part, which is untrusted; null when the message has none. */
  html: string | null;
  /** The link to click in a message of the Auth emulator; null in other messages. */
  link: string | null;
  /** The ISO moment of its arrival; null for messages of the Auth emulator, which keeps no time. */
  createdAt: string | null;
}

/** The Auth emulator, whose links are shown among the messages. */
export interface LinkSource {
  projectId: string;
  /** `host:port` */
  authHost: string;
  fetch: typeof fetch;
}

/** How many messages are kept. */
const KEPT = 500;

/** The messages that arrived, oldest first. */
export interface KeptMail {
  list(): readonly Message[];
  add(message: Message): void;
}

/** Keeps messages in memory and, with a file, between runs: one message a line, so that a kill loses at most the last one. */
export function keepMail(file?: string): KeptMail {
  let messages: Message[] = [];
  if (file !== undefined && existsSync(file)) {
    messages = readFileSync(file, 'utf8').split('\n').flatMap(parseLine).slice(-KEPT);
    writeFileSync(file, messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  }
  return {
    list: () => messages,
    add(message) {
      messages = [...messages, message].slice(-KEPT);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(message)}\n`);
    },
  };
}

function parseLine(line: string): Message[] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this module writes the file
    return [JSON.parse(line) as Message];
  } catch {
    return [];
  }
}

/** The longest message that is taken, in bytes. */
const MAX_BYTES = 1_000_000;

/** An SMTP server that runs. */
interface MailServer {
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
