import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';

/** An SMTP server and who logs in there. */
export interface SmtpServer {
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
