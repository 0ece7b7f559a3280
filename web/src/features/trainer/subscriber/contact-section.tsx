import type { QueueRow } from 'domain/queue/queue-row';
import { SUBSCRIBER_PAGE } from 'domain/texts/trainer/subscriber';
import { subscriberWhatsapp } from 'domain/texts/trainer/whatsapp';
import { Facts } from '../../../components/facts.tsx';
import { Section } from './section.tsx';

/** How to reach the person. The WhatsApp chat begins with a text that names them. */
export function ContactSection({ row }: { row: QueueRow }) {
  const whatsapp = subscriberWhatsapp(row.telefone, row.nome);
  return (
    <Section title={SUBSCRIBER_PAGE.contact} onScreenOnly>
      <Facts
        rows={[
          [SUBSCRIBER_PAGE.email, row.email || SUBSCRIBER_PAGE.notAnswered],
          [SUBSCRIBER_PAGE.phone, row.telefone || SUBSCRIBER_PAGE.notAnswered],
        ]}
      />
      {whatsapp !== null && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          className="btn btn-whatsapp mt-4 h-auto min-h-(--size) max-w-full py-1"
        >
          {SUBSCRIBER_PAGE.whatsapp}
        </a>
      )}
    </Section>
  );
}
