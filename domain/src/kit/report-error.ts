import * as v from 'valibot';
import type { Contract } from './contract.ts';

/**
 * `report-error`: an error of the page that nobody caught, so that somebody hears of it. The fields take no text that a person could
 * have typed: which page it was, the name of the error, and places in the site's own files, the innermost first.
 */
export const reportError = {
  name: 'report-error',
  service: 'site',
  caller: 'anyone',
  request: v.strictObject({
    page: v.picklist(['landing', 'dashboard', 'trainer', 'other']),
    error: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
    places: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/))),
      v.minLength(1),
      v.maxLength(8),
    ),
  }),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;
