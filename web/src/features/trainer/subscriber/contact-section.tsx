import type { QueueRow } from 'domain/queue/queue-row';
import { SUBSCRIBER_PAGE } from 'domain/texts/trainer/subscriber';
import { Facts } from '../../../components/facts.tsx';
import { Section } from './section.tsx';

/** How to reach the person. */
export function ContactSection({ row }: { row: QueueRow }) {
  return (
    <Section title={SUBSCRIBER_PAGE.contact} onScreenOnly>
      <Facts
        rows={[
          [SUBSCRIBER_PAGE.email, row.email || SUBSCRIBER_PAGE.notAnswered],
          [SUBSCRIBER_PAGE.phone, row.telefone || SUBSCRIBER_PAGE.notAnswered],
        ]}
      />
    </Section>
  );
}
