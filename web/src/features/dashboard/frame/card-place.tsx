import { LOADING } from 'domain/texts/common';
import { Card } from './card.tsx';

/** Holds the place of a card while its data load. */
export function CardPlace({ title }: { title: string }) {
  return (
    <Card title={title}>
      <output className="block min-h-40">{LOADING}</output>
    </Card>
  );
}
