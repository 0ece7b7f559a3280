import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import * as v from 'valibot';
import type { MailError, OutgoingMail } from './mail.ts';

/** What became of one attempt to send a mail. `reply` is the code of the server's refusal, or null if it gave none. */
export type SmtpResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reply: number | null }
  | {
      readonly kind: 'later';
      readonly error: Exclude<MailError, 'refused' | 'malformed'>;
      readonly reply: number | null;
    };

interface SmtpServer {
  /** `smtps://host[:port]` or `smtp://host[:port]`. */
  readonly url: string;
  /** Without a user the connection sends no login. */
  readonly user?: string | undefined;
  readonly password: string;
}

/** The names of this machine. A mail to a server on it crosses no network, and the local suite's server has no certificate. */
const THIS_MACHINE = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Nodemailer's options for a server. Every other machine has to speak TLS with a certificate that holds. */
export function smtpOptions({ url, user, password }: SmtpServer): SMTPTransportOptions {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'smtps:';
  const isLocal = !secure && THIS_MACHINE.has(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port === '' ? {} : { port: Number(port) }),
    secure,
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
    ...(user === undefined ? {} : { auth: { user, pass: password } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    socketCloseTimeout: 1000,
  };
}

const SmtpErrorSchema = v.object({
  code: v.optional(v.string()),
  command: v.optional(v.string()),
  responseCode: v.optional(v.number()),
});

/** The commands whose refusal is about one mail: its recipient or its content. Refusals before them are about us. */
const ABOUT_THE_MAIL: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

/**
 * What became of a mail when sending it threw `error`. Only a refusal of the mail itself is for good (5xx). A refused
 * login or sender, which stops every mail, is tried again, so that nothing is lost while somebody puts it right.
 */
function resultOfError(error: unknown): SmtpResult {
  const { code, command, responseCode: reply = null } = v.parse(v.fallback(SmtpErrorSchema, {}), error);
  if (reply === null)
    return { kind: 'later', error: code === 'EAUTH' ? 'sender-refused' : 'unreachable', reply };
  const isPermanent = reply >= 500 && reply !== 503;
  if (!isPermanent) return { kind: 'later', error: 'put-off', reply };
  return ABOUT_THE_MAIL.has(command)
    ? { kind: 'refused', reply }
    : { kind: 'later', error: 'sender-refused', reply };
}

/** How long one attempt may take, in milliseconds, however slowly the server answers. */
const TIMEOUT_MS = 25_000;

/**
 * Sends a mail, over a connection of its own, and answers what became of it; it never throws. Where the server breaks off after it
 * has read the mail, nobody knows whether it took it: the answer is 'later', and the next attempt carries the same Message-ID.
 */
export async function sendBySmtp(
  server: SmtpServer,
  mail: OutgoingMail,
  timeoutMs = TIMEOUT_MS,
): Promise<SmtpResult> {
  // Loaded late, because most functions send nothing.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(smtpOptions(server));
  try {
    await transport.sendMail({
      ...mail,
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { kind: 'sent' };
  } catch (error) {
    return resultOfError(error);
  } finally {
    transport.close();
  }
}
