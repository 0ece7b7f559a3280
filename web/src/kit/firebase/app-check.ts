import {
  type AppCheck,
  CustomProvider,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from 'firebase/app-check';
import { appCheckKey, USES_EMULATORS } from '../config/env.ts';
import { retryableOnce } from '../failures.ts';
import { loadFirebase } from './app.ts';

/** The lifetime of the stand-in's token, in milliseconds. */
const STAND_IN_MS = 60 * 60 * 1000;

const loadAppCheck: () => Promise<AppCheck> = retryableOnce(async () => {
  const { app } = await loadFirebase();
  return initializeAppCheck(app, { provider: provider(), isTokenAutoRefreshEnabled: true });
});

/** reCAPTCHA cannot judge a page on a developer's machine, so there the key itself serves as the token. */
function provider(): CustomProvider | ReCaptchaEnterpriseProvider {
  const key = appCheckKey();
  if (!USES_EMULATORS) return new ReCaptchaEnterpriseProvider(key);
  const getToken = async () => ({ token: key, expireTimeMillis: Date.now() + STAND_IN_MS });
  return new CustomProvider({ getToken });
}

/** A token that shows our server that this site calls. Rejects when App Check cannot give one. */
export async function appCheckToken(): Promise<string> {
  return (await getToken(await loadAppCheck())).token;
}
