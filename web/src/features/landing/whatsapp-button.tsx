import { LANDING } from 'domain/texts/landing';
import { whatsappLink } from 'domain/whatsapp-link';
import { WhatsAppIcon } from './icons.tsx';

/** The floating button that opens a WhatsApp chat (spec §2). */
export function WhatsAppButton() {
  return (
    <aside aria-label={LANDING.contact}>
      <a
        href={whatsappLink(LANDING.whatsappMessage)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={LANDING.whatsapp}
        className="fixed right-4 bottom-4 z-10 grid h-14 w-14 place-items-center rounded-full bg-whatsapp text-white shadow-xl hover:brightness-110 sm:right-6 sm:bottom-6"
      >
        <WhatsAppIcon />
      </a>
    </aside>
  );
}
