import * as v from 'valibot';
import type { SiteSchema } from './site-schema.ts';

declare global {
  interface ImportMetaEnv extends v.InferOutput<typeof SiteSchema> {}
}

/** The values that the site is built with. The build has checked them (vite.config.ts), so no page checks them again. */
export const ENV = {
  firebase: {
    projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID,
    apiKey: import.meta.env.VITE_FIREBASE_API_KEY,
    authDomain: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN,
    appId: import.meta.env.VITE_FIREBASE_APP_ID,
    storageBucket: import.meta.env.VITE_FIREBASE_STORAGE_BUCKET,
  },
  apiBase: import.meta.env.VITE_API_BASE,
} as const;

/**
 * The site's reCAPTCHA Enterprise key for App Check. Throws in a build without `VITE_APP_CHECK_KEY`, where nothing calls it.
 * It is a function so that such a build leaves its schema out.
 */
export function appCheckKey(): string {
  return v.parse(v.pipe(v.string(), v.nonEmpty()), import.meta.env.VITE_APP_CHECK_KEY);
}

/** Whether this build uses the local emulators. Firebase reserves the prefix `demo-` for projects that do not exist. */
export const USES_EMULATORS = ENV.firebase.projectId.startsWith('demo-');

/** Whether browsers keep the panel on the device. Vite's own server has no such worker. */
export const KEEPS_PANEL = import.meta.env.PROD && import.meta.env.VITE_PANEL_WORKER === 'on';
