/** Signs in at Google as the operator. */
import { GoogleAuth } from 'google-auth-library';
import { Refusal } from '../deploy/problem.mjs';
import { credentialsFor } from '../operate/credentials.mjs';
import { messageOf } from '../processes.mjs';

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

/**
 * A token that is good for an hour, of the operator's own credentials. Throws a refusal when Google does not take them.
 * @param {string} project
 * @returns {Promise<string>}
 */
export async function accessToken(project) {
  const { GOOGLE_APPLICATION_CREDENTIALS: keyFilename = '' } = await credentialsFor(project);
  const origin = process.env.FIREBASE_TOKEN_URL;
  const endpoints = origin === undefined ? {} : { endpoints: { oauth2TokenUrl: `${origin}/token` } };
  try {
    const auth = new GoogleAuth({ keyFilename, scopes: SCOPE, clientOptions: endpoints });
    const token = await auth.getAccessToken();
    if (!token) throw new Error('no token');
    return token;
  } catch (error) {
    throw new Refusal([
      {
        what: `Google does not take this machine's sign-in (${messageOf(error)}).`,
        cure: 'npx firebase login --reauth, with an account that owns the project.',
      },
    ]);
  }
}
