import { AppError } from '../errors.ts';
import { now } from '../clock.ts';

/** How long ago the password may have been entered, in milliseconds. */
const RECENT_MS = 5 * 60 * 1000;
/** How far Auth's clock may be ahead of ours, in milliseconds. */
const AHEAD_MS = 60 * 1000;

/** Throws 'recent-login-required' unless the password was entered within the last five minutes. */
export function demandRecentSignIn(signedInAt: Date | null): void {
  const age = signedInAt === null ? Number.NaN : now().getTime() - signedInAt.getTime();
  if (!(age < RECENT_MS && age > -AHEAD_MS)) throw new AppError('recent-login-required');
}
