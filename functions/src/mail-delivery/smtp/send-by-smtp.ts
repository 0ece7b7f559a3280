import type { OutgoingMail } from '../compose-mail.ts';
import type { Outcome } from '../outcome.ts';
import { outcomeOfError } from './outcome-of-error.ts';
import { type SmtpServer, smtpOptions } from './smtp-options.ts';

/** How long one attempt may take, in milliseconds, however slowly the server answers. */
const TIMEOUT_MS = 25_000;

/**
 * Sends a mail, over a connection of its own, and answers what became of it; it never throws. Where the server breaks off
 * after it has read the mail, nobody knows whether it took it: the answer is 'later', and the next attempt carries the same
 * Message-ID.
 */
export async function sendBySmtp(
  server: SmtpServer,
  mail: OutgoingMail,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
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
    return outcomeOfError(error);
  } finally {
    transport.close();
  }
}
