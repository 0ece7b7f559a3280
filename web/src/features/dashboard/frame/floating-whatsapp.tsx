import { HELP } from 'domain/texts/dashboard';
import { stepAside } from '../../../components/floating/step-aside.ts';
import { WhatsappLink } from '../../../components/whatsapp-link.tsx';

/** The floating button that opens the help card's chat. It steps aside where a control is, and while somebody types. */
export function FloatingWhatsapp() {
  return (
    <div ref={stepAside} className="flutuante right-0 bottom-0 lg:right-4 lg:bottom-4">
      <WhatsappLink
        className="conversa btn btn-circle btn-whatsapp btn-lg"
        message={HELP.message}
        aria-label={HELP.button}
      />
    </div>
  );
}
