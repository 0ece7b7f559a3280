import { PRIVACY_LINK } from 'domain/texts/privacy/link';

/** A link to the privacy page. It opens in a new tab, because a form that is being filled in has to stay. */
export function PrivacyLink() {
  return (
    <a
      href="/privacidade"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center underline"
    >
      {PRIVACY_LINK.text} <span className="sr-only">{PRIVACY_LINK.newTab}</span>
    </a>
  );
}
