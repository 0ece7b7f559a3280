import { normalizeEmail } from 'domain/email';
import { sendPasswordResetEmail } from 'firebase/auth';
import { loadAuth } from './auth.ts';

/** Asks for a password-reset e-mail. Resolves alike whether the account exists or not, when the service protects that. */
export async function sendPasswordReset(email: string): Promise<void> {
  await sendPasswordResetEmail(await loadAuth(), normalizeEmail(email));
}
