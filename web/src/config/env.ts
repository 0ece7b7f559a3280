import * as v from 'valibot';

const text = (fallback: string) => v.optional(v.pipe(v.string(), v.nonEmpty()), fallback);

const EnvSchema = v.object({
  VITE_FIREBASE_PROJECT_ID: text('demo-personal'),
  VITE_FIREBASE_API_KEY: text('demo'),
  VITE_FIREBASE_AUTH_DOMAIN: text('demo-personal.firebaseapp.com'),
  VITE_FIREBASE_APP_ID: text('demo'),
  VITE_FIREBASE_STORAGE_BUCKET: text('demo-personal.appspot.com'),
  VITE_API_BASE: text('/api'),
});

const env = v.parse(EnvSchema, import.meta.env);

/** The values that the site is built with. The defaults are those of the local suite. */
export const ENV = {
  firebase: {
    projectId: env.VITE_FIREBASE_PROJECT_ID,
    apiKey: env.VITE_FIREBASE_API_KEY,
    authDomain: env.VITE_FIREBASE_AUTH_DOMAIN,
    appId: env.VITE_FIREBASE_APP_ID,
    storageBucket: env.VITE_FIREBASE_STORAGE_BUCKET,
  },
  /** The path of the callables, on the site's own origin through Hosting's rewrites. */
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
