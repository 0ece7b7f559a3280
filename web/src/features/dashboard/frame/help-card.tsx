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
