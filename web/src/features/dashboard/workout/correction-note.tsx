import type { AnswerField } from 'domain/questionnaire/fields';
import type { Workout } from 'domain/records/workout';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { CORRECTION } from 'domain/texts/dashboard/workout';
import { Button } from '../../../components/button.tsx';
import { WhatsappLink } from '../../../components/whatsapp-link.tsx';

interface CorrectionNoteProps {
  correction: NonNullable<Workout['correction']>;
  onCorrect: (fields: readonly AnswerField[]) => void;
}

/** The trainer's request to correct answers, with the button that opens exactly these. */
export function CorrectionNote({ correction, onCorrect }: CorrectionNoteProps) {
  const { fields, message } = correction;
  const labels = fields.map((field) => FIELD_LABELS[field]).join(', ');
  return (
    <>
      <div className="mb-5 border-warning border-l-4 bg-base-200 px-4 py-3" aria-live="polite">
        <h3 className="mb-1 font-bold">{CORRECTION.title}</h3>
        {message !== '' && (
          <p dir="auto" className="mb-2 max-w-prose break-words whitespace-pre-line">
            {message}
          </p>
        )}
        <p>
          {CORRECTION.fields} <strong>{labels}</strong>.
        </p>
      </div>
      <Button look="outline" onClick={() => onCorrect(fields)}>
        {CORRECTION.button}
      </Button>
      {/* The server notices an answer that changed. Only the trainer can say that an unchanged one is right. */}
      <p className="mt-4">
        {CORRECTION.alreadyRight}{' '}
        <WhatsappLink className="link" message={CORRECTION.contactMessage(labels)}>
          {CORRECTION.contact}
        </WhatsappLink>
      </p>
    </>
  );
}
