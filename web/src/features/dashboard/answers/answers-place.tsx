import { LOADING } from 'domain/texts/common';
import { SUMMARY } from 'domain/texts/dashboard';
import { Card } from '../frame/card.tsx';

/** Holds the place of the answers while they load. The browser does not keep them, because they are health data. */
export function AnswersPlace() {
  return (
    <Card title={SUMMARY.title}>
      <output className="block min-h-40">{LOADING}</output>
    </Card>
  );
}
