import { HELP } from 'domain/texts/dashboard';
import { WhatsappLink } from '../../../components/whatsapp-link.tsx';
import { Card } from './card.tsx';

/** The card that offers help through WhatsApp. */
export function HelpCard() {
  return (
    <Card title={HELP.title}>
      <p className="mb-5">{HELP.text}</p>
      <WhatsappLink className="btn btn-whatsapp" message={HELP.message}>
        {HELP.button}
      </WhatsappLink>
    </Card>
  );
}

/** The floating button that opens the same chat. */
export function FloatingWhatsapp() {
  return (
    <WhatsappLink
      className="btn btn-circle btn-whatsapp btn-lg fixed right-2 bottom-2 z-10 shadow-xl lg:right-6 lg:bottom-6"
      message={HELP.message}
      aria-label={HELP.button}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <path d="M3.5 20.5l1.2-4.2A8.5 8.5 0 1 1 8 19.4z" strokeLinejoin="round" />
        <path d="M9 8.3c-.5 3 3.200 7 6.500 6.700l.9-1.900-2.100-1.100-1 .9c-1-.4-1.900-1.300-2.300-2.300l.9-1-1-2.100z" />
      </svg>
    </WhatsappLink>
  );
}
