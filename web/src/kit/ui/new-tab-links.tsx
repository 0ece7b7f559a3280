import { PRIVACY_LINK } from 'domain/site/privacy-link';
import { whatsappLink } from 'domain/kit/texts';
import type { ReactNode } from 'react';

interface WhatsappLinkProps {
  message: string;
  className: string;
  'aria-label'?: string;
  /** Absent where styles show an icon. */
  children?: ReactNode;
}

/** A link that opens a WhatsApp chat with the trainer, in a new tab. */
export function WhatsappLink({ message, children, ...attributes }: WhatsappLinkProps) {
  return (
    <a {...attributes} href={whatsappLink(message)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

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
