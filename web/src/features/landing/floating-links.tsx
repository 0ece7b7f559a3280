import { TRAINER } from 'domain/content/trainer';
import { LANDING } from 'domain/texts/landing';
import { whatsappLink } from 'domain/whatsapp-link';
import { stepAside } from '../../components/floating/step-aside.ts';
import { InstagramIcon, WhatsAppIcon } from './icons.tsx';

/**
 * The floating links to the trainer's social profile, vertically centred, and to a WhatsApp chat (spec §2). They stand
 * together, so that they cover one place of the page only, and step aside where a control is. On a phone they stay behind on
 * the first screen until React is there (`cedo`, "early").
 */
export function FloatingLinks() {
  return (
    <aside
      ref={stepAside}
      aria-label={LANDING.contact}
      className="flutuante cedo [--size-field:4.4px] -mt-[30px] top-1/2 right-0 grid gap-2 sm:right-2"
    >
      <a
        href={TRAINER.instagram}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={LANDING.social}
        className="btn btn-circle border-base-300 bg-base-100"
      >
        <InstagramIcon />
      </a>
      <a
        href={whatsappLink(LANDING.whatsappMessage)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={LANDING.whatsapp}
        className="btn btn-circle border-0 bg-whatsapp text-white"
      >
        <WhatsAppIcon />
      </a>
    </aside>
  );
}
