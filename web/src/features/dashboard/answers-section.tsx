import type { Anamnese } from 'domain/records/anamnese';
import { SUMMARY } from 'domain/texts/dashboard';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { LiveRecords } from '../../firebase/live-data.tsx';
import { AnswersEditor } from './answers-editor.tsx';
import { AnswersSummary } from './answers-summary.tsx';
import { Card } from './card.tsx';
import { RevokeConsentButton } from './revoke-consent-button.tsx';

interface AnswersSectionProps {
  records: LiveRecords;
  anamnese: Anamnese;
  email: string;
  /** Only with an active plan (spec §6). */
  editable: boolean;
}

/** 'Suas Informações', or the form to change them. */
export function AnswersSection({ records, anamnese, email, editable }: AnswersSectionProps) {
  const [editing, setEditing] = useState(false);
  if (editing && editable) {
    return (
      <Card title={SUMMARY.editing}>
        <AnswersEditor records={records} anamnese={anamnese} onDone={() => setEditing(false)} />
      </Card>
    );
  }
  const edit = editable && (
    <Button look="outline" onClick={() => setEditing(true)}>
      {SUMMARY.edit}
    </Button>
  );
  return (
    <Card title={SUMMARY.title} actions={edit}>
      <AnswersSummary anamnese={anamnese} email={email} />
      {anamnese.consent !== null && (
        <div className="mt-4 flex justify-end">
          <RevokeConsentButton session={records.session} />
        </div>
      )}
    </Card>
  );
}
