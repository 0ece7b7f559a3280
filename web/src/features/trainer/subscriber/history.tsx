import { ANSWER_FIELDS } from 'domain/questionnaire/fields';
import type { AnswerChange } from 'domain/records/answer-change';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { formatMoment, SUBSCRIBER_PAGE } from 'domain/texts/trainer/subscriber';
import { answerText } from './answer-text.ts';
import { Section } from './section.tsx';

interface HistoryProps {
  /** The newest first. */
  changes: readonly AnswerChange[];
  /** When the workout was released; null if it is not. */
  releasedAt: Date | null;
}

/** Each change of an answer that had been given before: before, after, and when. */
export function History({ changes, releasedAt }: HistoryProps) {
  return (
    <Section title={SUBSCRIBER_PAGE.history} onScreenOnly>
      {changes.length === 0 && <p>{SUBSCRIBER_PAGE.noHistory}</p>}
      <ol className="divide-y divide-base-300">
        {changes.map((change) => (
          <Change
            key={change.at.toISOString()}
            change={change}
            isLate={releasedAt !== null && change.at > releasedAt}
          />
        ))}
      </ol>
    </Section>
  );
}

function Change({ change: { at, changes }, isLate }: { change: AnswerChange; isLate: boolean }) {
  return (
    <li className="py-3">
      <p className="mb-1 flex flex-wrap items-center gap-2 text-sm">
        <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
        {isLate && (
          <span className="badge badge-error h-auto py-0.5 font-semibold">
            {SUBSCRIBER_PAGE.afterRelease}
          </span>
        )}
      </p>
      {ANSWER_FIELDS.map((field) => {
        const change = changes[field];
        if (change === undefined) return null;
        const { before, after } = change;
        return (
          <dl key={field} className="mb-2 grid gap-x-4 sm:grid-cols-2">
            <dt className="font-semibold sm:col-span-2">{FIELD_LABELS[field]}</dt>
            <dd dir="auto" className="break-words whitespace-pre-line">
              <span className="text-sm">{SUBSCRIBER_PAGE.before}: </span>
              <del className="decoration-1">{answerText(field, before)}</del>
            </dd>
            <dd dir="auto" className="break-words whitespace-pre-line">
              <span className="text-sm">{SUBSCRIBER_PAGE.after}: </span>
              <ins className="font-semibold no-underline">{answerText(field, after)}</ins>
            </dd>
          </dl>
        );
      })}
    </li>
  );
}
