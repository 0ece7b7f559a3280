import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());

/**
 * What the site is built with. A variable without a default is refused where it is absent, before anything is built.
 * `config/example.env` says where each value comes from.
 */
export const SiteSchema = v.object({
  VITE_FIREBASE_PROJECT_ID: text,
  VITE_FIREBASE_API_KEY: text,
  VITE_FIREBASE_AUTH_DOMAIN: text,
  VITE_FIREBASE_APP_ID: text,
  VITE_FIREBASE_STORAGE_BUCKET: text,
  /** The path of the callables, on the site's own origin through Hosting's rewrites. */
  VITE_API_BASE: v.optional(text, '/api'),
  /** The site's reCAPTCHA Enterprise key for App Check. Without it, or with an empty one, the site sends no tokens. */
  VITE_APP_CHECK_KEY: v.optional(v.string()),
  /** Whether browsers keep the panel on the device. `off` ends it wherever it began. */
  VITE_PANEL_WORKER: v.optional(v.picklist(['on', 'off']), 'on'),
});
