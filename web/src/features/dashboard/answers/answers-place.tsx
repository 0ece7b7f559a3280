import { LOADING } from 'domain/texts/common';
import { SUMMARY } from 'domain/texts/dashboard';
import { Card } from '../frame/card.tsx';

/** Where the answers will stand: they are not kept in the browser, health data that they are. */
export function AnswersPlace() {
  return (
    <Card title={SUMMARY.title}>
      <output className="block min-h-40">{LOADING}</output>
    </Card>
  );
}
