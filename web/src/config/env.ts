import * as v from 'valibot';
import { SiteSchema } from './site-schema.ts';

const env = v.parse(SiteSchema, import.meta.env);

/** The values that the site is built with. */
export const ENV = {
  firebase: {
    projectId: env.VITE_FIREBASE_PROJECT_ID,
    apiKey: env.VITE_FIREBASE_API_KEY,
    authDomain: env.VITE_FIREBASE_AUTH_DOMAIN,
    appId: env.VITE_FIREBASE_APP_ID,
    storageBucket: env.VITE_FIREBASE_STORAGE_BUCKET,
  },
  apiBase: env.VITE_API_BASE,
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
