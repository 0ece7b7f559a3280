/** The Google credentials of the operator, for the programs that speak to Google without firebase-tools. */
import { createRequire } from 'node:module';
import { root } from '../processes.ts';
import { Refusal } from '../deploy/problem.ts';

/** The two files of firebase-tools that keep the sign-in of `npx firebase login`. It publishes no other way to it. */
interface Accounts {
  getProjectDefaultAccount(folder: string): object | undefined;
}

interface Credentials {
  getCredentialPathAsync(account: object): Promise<string | undefined>;
}

/**
 * The environment by which Google's libraries find the operator's credentials: those of GOOGLE_APPLICATION_CREDENTIALS, or
 * else of `npx firebase login`, which firebase-tools writes into a file of the same kind. What is asked counts against the
 * quota of `project`. Throws a refusal when nobody is signed in.
 */
export async function credentialsFor(project: string): Promise<Record<string, string>> {
  const path = process.env.GOOGLE_APPLICATION_CREDENTIALS || (await fileOfSignIn());
  if (path === undefined) {
    throw new Refusal({ what: 'Nobody is signed in at Google on this machine.', cure: 'npx firebase login' });
  }
  return { GOOGLE_APPLICATION_CREDENTIALS: path, GOOGLE_CLOUD_QUOTA_PROJECT: project };
}

/** The file with the credentials of `npx firebase login`; undefined when nobody is signed in. */
async function fileOfSignIn() {
  const require = createRequire(import.meta.url);
  const accounts: Accounts = require('firebase-tools/lib/auth');
  const credentials: Credentials = require('firebase-tools/lib/defaultCredentials');
  const account = accounts.getProjectDefaultAccount(root);
  return account && credentials.getCredentialPathAsync(account);
}
