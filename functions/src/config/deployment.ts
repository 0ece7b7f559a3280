import { defineInt } from 'firebase-functions/params';

/** How many instances of a service stay warm. firebase-tools takes the number from the deployed configuration. */
export const MIN_INSTANCES = defineInt('MIN_INSTANCES');

/** Where every function runs: São Paulo, next to the database. */
export const REGION = 'southamerica-east1';

/** The service accounts that the functions run as. firebase-tools adds the project's name after the `@`. */
export const SERVICE_ACCOUNTS = {
  /** Runs the functions that have secrets, and may read these. */
  withSecrets: 'payments@',
  /** Runs all others, and may read no secret. */
  others: 'site@',
} as const;

/** What both accounts may do in the project. Besides, firebase-tools lets each function's account read that function's secrets. */
export const SERVICE_ACCOUNT_ROLES = [
  'roles/datastore.user',
  'roles/eventarc.eventReceiver',
  'roles/firebaseauth.admin',
  'roles/run.invoker',
] as const;

/** The options of a function with its secrets: only with some does it run as the account that may read them. */
export function withSecrets<Secret>(secrets: readonly Secret[]) {
  if (secrets.length === 0) return {};
  return { secrets: [...secrets], serviceAccount: SERVICE_ACCOUNTS.withSecrets };
}
