import * as logger from 'firebase-functions/logger';
import type { CallableResponse } from 'domain/contracts';
import { MINUTE_MS } from 'domain/kit/dates';
import type { Call } from './callable.ts';
import { LOG_LINES } from './logging.ts';
import { countUpTo } from './rate-limit.ts';

/** So many errors are logged in ten minutes. More would tell nothing new, and anybody can send them. */
const MOST = 20;
const WINDOW_MS = 10 * MINUTE_MS;

/** `report-error`: logs an error of a visitor's browser as a warning, because anybody can claim one. */
export async function reportError({ data }: Call<'report-error'>): Promise<CallableResponse<'report-error'>> {
  if (await countUpTo(MOST, 'browser-errors', WINDOW_MS)) logger.warn(LOG_LINES.browserFailed, data);
  return { success: true };
}
