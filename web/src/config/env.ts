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

/** What the web app is compiled with. The defaults are the local suite's and work as they stand. */
export const ENV = {
  firebase: {
    projectId: env.VITE_FIREBASE_PROJECT_ID,
    apiKey: env.VITE_FIREBASE_API_KEY,
    authDomain: env.VITE_FIREBASE_AUTH_DOMAIN,
    appId: env.VITE_FIREBASE_APP_ID,
    storageBucket: env.VITE_FIREBASE_STORAGE_BUCKET,
  },
  /** Where the callables answer: same-origin through Hosting's rewrites. */
  apiBase: env.VITE_API_BASE,
} as const;

/**
 * The site's reCAPTCHA Enterprise key for App Check. Throws in a build without `VITE_APP_CHECK_KEY`, which has nothing that
 * calls this: such a build does not carry the schema either.
 */
export function appCheckKey(): string {
  return v.parse(v.pipe(v.string(), v.nonEmpty()), import.meta.env.VITE_APP_CHECK_KEY);
}

/** Whether this build speaks to the local emulators (Firebase keeps the prefix for projects that do not exist). */
export const USES_EMULATORS = ENV.firebase.projectId.startsWith('demo-');
