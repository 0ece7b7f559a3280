import { normalizeEmail } from 'domain/email';
import { sendPasswordResetEmail } from 'firebase/auth';
import { loadAuth } from './auth.ts';

/**
 * Asks for a password-reset e-mail, whose page continues to the panel. Resolves alike whether the account exists or not,
 * when the service protects that.
 */
export async function sendPasswordReset(email: string): Promise<void> {
  const url = `${window.location.origin}/dashboard`;
  await sendPasswordResetEmail(await loadAuth(), normalizeEmail(email), { url });
}
