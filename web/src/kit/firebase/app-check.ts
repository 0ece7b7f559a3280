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

/** Where the script of reCAPTCHA comes from. */
const RECAPTCHA = 'https://www.google.com/recaptcha/';
/** How soon it is asked for again, in milliseconds. */
const AGAIN = 10_000;

/**
 * Asks again for each script of `source` that does not come, as where a page opens without a network. The SDK asks for reCAPTCHA's once,
 * and Auth and the database would then wait for it for ever, also with a network.
 */
export function askAgainFor(source: string): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !target.src.startsWith(source)) return;
    const again = () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      const script = document.createElement('script');
      script.src = target.src;
      script.addEventListener('load', () => target.dispatchEvent(new Event('load')));
      target.replaceWith(script);
    };
    const timer = setTimeout(again, AGAIN);
    window.addEventListener('online', again);
  };
  window.addEventListener('error', onError, true);
}

const loadAppCheck: () => Promise<AppCheck> = retryableOnce(async () => {
  const { app } = await loadFirebase();
  return initializeAppCheck(app, { provider: provider(), isTokenAutoRefreshEnabled: true });
});

/** reCAPTCHA cannot judge a page on a developer's machine, so there the key itself serves as the token. */
function provider(): CustomProvider | ReCaptchaEnterpriseProvider {
  const key = appCheckKey();
  if (!USES_EMULATORS) {
    askAgainFor(RECAPTCHA);
    return new ReCaptchaEnterpriseProvider(key);
  }
  const getToken = async () => ({ token: key, expireTimeMillis: Date.now() + STAND_IN_MS });
  return new CustomProvider({ getToken });
}

/** A token that shows our server that this site calls. Rejects when App Check cannot give one. */
export async function appCheckToken(): Promise<string> {
  return (await getToken(await loadAppCheck())).token;
}
